import { Trans, useLingui } from '@lingui/react/macro'
import type { Kidney } from '../../../data/labs'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { RiskGrid, risks } from './risk-grid'

/** What both results say together about the years ahead, in words and as a table. */
export function RiskCard({ kidney }: { kidney: Kidney }) {
  const { i18n } = useLingui()
  const { risk, grid, uacrLimits } = kidney
  const known = risks[risk?.level ?? '']
  if (!risk || !known || grid.length === 0) return null
  const word = i18n._(known.word)
  const { g, a } = risk
  return (
    <Card title={<Trans>Both tests together</Trans>}>
      <Stack gap={3}>
        <p>
          <Trans>
            Risk of kidney trouble getting worse: <strong>{word}</strong> ({g} and {a}). Good blood
            pressure, blood sugar and the right medicines can slow it down.
          </Trans>
        </p>
        <RiskGrid grid={grid} uacrLimits={uacrLimits} />
        <Text muted size="small">
          <Trans>
            The table compares groups of people. The doctor can say what it means for one person.
          </Trans>
        </Text>
      </Stack>
    </Card>
  )
}
