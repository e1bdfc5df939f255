import { Trans, useLingui } from '@lingui/react/macro'
import type { LabTest } from '../../../data/labs'
import { testNames } from '../../../labs/result-words'
import { useResultWords } from '../../../labs/use-result-words'
import { routeById } from '../../../routes/catalogue'
import { href } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { CopyButton } from '../../../ui/copy-button'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'

/** The latest results in a few lines, to read out at a visit or to copy into a message. */
export function ForDoctor({ tests }: { tests: readonly LabTest[] }) {
  const { t, i18n } = useLingui()
  const words = useResultWords()
  const facts = useFacts()
  const lines = tests.map(({ test, latest, previous }) => {
    const known = testNames[test]
    const name = known ? i18n._(known) : ''
    const { text, taken, source } = words(latest)
    const before = previous && words(previous)
    const [beforeText, beforeTaken] = [before?.text ?? '', before?.taken ?? '']
    return before
      ? t`${name} ${text} (${taken}, ${source}); before that ${beforeText} (${beforeTaken})`
      : t`${name} ${text} (${taken}, ${source})`
  })
  return (
    <Card title={<Trans>For the doctor</Trans>}>
      <Stack gap={3} start>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <CopyButton value={lines.join('\n')} label={t`the results for the doctor`} />
        {isListed(routeById('reports-and-data'), facts) && (
          <Link standalone href={href('reports-and-data')}>
            <Trans>Create a report for a visit</Trans>
          </Link>
        )}
      </Stack>
    </Card>
  )
}
