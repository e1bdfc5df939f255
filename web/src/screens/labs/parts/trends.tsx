import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LabTest } from '../../../data/labs'
import { testNames } from '../../../labs/result-words'
import { Trend } from '../../../labs/trend'
import { useTrendWords } from '../../../labs/use-trend-words'
import { Select } from '../../../ui/select'
import { Stack } from '../../../ui/stack'

/** Two results are the least that a line needs. */
const hasLine = ({ history }: LabTest) => history.length > 1

export function TestTrend({ test }: { test: LabTest }) {
  const { label, summary, header } = useTrendWords()(test)
  if (!hasLine(test)) return null
  return <Trend label={label} summary={summary} valueHeader={header} results={test.history} />
}

/** The chart of one of several tests, whichever is chosen. */
export function TrendChoice({ tests }: { tests: readonly LabTest[] }) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState('')
  const lines = tests.filter(hasLine)
  const shown = lines.find(({ test }) => test === chosen) ?? lines[0]
  if (!shown) return null
  return (
    <Stack gap={3}>
      {lines.length > 1 && (
        <Select
          label={<Trans>Result to show over time</Trans>}
          value={shown.test}
          onChange={(test) => setChosen(String(test))}
          options={lines.map(({ test }) => {
            const name = testNames[test]
            return { id: test, label: name ? i18n._(name) : '' }
          })}
        />
      )}
      <TestTrend key={shown.test} test={shown} />
    </Stack>
  )
}
