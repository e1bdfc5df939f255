import { Trans, useLingui } from '@lingui/react/macro'
import type { KitStatus } from '../../data/kits'
import { Card } from '../../ui/card'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { statusWords, testNames } from '../result-words'

type Results = NonNullable<KitStatus['results']>

/** What the laboratory found: each number, with its word. */
export function VisitResults({ results }: { results: Results }) {
  const { i18n } = useLingui()
  if (results.length === 0) return null
  return (
    <Card title={<Trans>Your results</Trans>}>
      <Stack gap={4}>
        {results.map(({ test = '', text, unit, statusKey = '' }) => {
          const name = testNames[test]
          const word = statusWords[statusKey]
          return (
            <div key={test}>
              <Text muted>{name ? i18n._(name) : test}</Text>
              <Text size="h3" weight="medium">
                {text} {unit}
              </Text>
              {word && <Text>{i18n._(word)}</Text>}
            </div>
          )
        })}
        <Text>
          <Trans>One result alone is no diagnosis. Please show it to your doctor.</Trans>
        </Text>
      </Stack>
    </Card>
  )
}
