import { Trans } from '@lingui/react/macro'
import type { KitStatus } from '../../data/kits'
import { type LabTest, resultOf } from '../../data/labs'
import { Text } from '../../ui/text'
import { TestCard } from '../test-card'

type Results = NonNullable<KitStatus['results']>

/** What the laboratory found, as the labs page of members shows it. */
export function VisitResults({ results }: { results: Results }) {
  if (results.length === 0) return null
  return (
    <>
      {results.map((result) => (
        <TestCard key={result.test} test={testOf(result)} />
      ))}
      <Text>
        <Trans>One result alone isn’t a diagnosis. Please show it to your doctor.</Trans>
      </Text>
    </>
  )
}

function testOf({ text, unit, ...rest }: Results[number]): LabTest {
  const latest = resultOf({ ...rest, figure: { text, unit } })
  return { test: latest.test, latest, history: [latest], direction: '', limits: [] }
}
