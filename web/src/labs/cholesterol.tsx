import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Labs, LabTest } from '../data/labs'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { ResultTable } from './result-table'
import { Fact, NextDue } from './test-card'
import facts from './test-card.module.css'

const lipids = ['totalCholesterol', 'hdl', 'nonHdl', 'ldl', 'triglycerides']

export const lipidsOf = ({ tests }: Labs): readonly LabTest[] =>
  tests.filter(({ test }) => lipids.includes(test))

/** All that is known of cholesterol, each number with its date, its source and its word. */
export function Cholesterol({ labs, children }: { labs: Labs; children?: ReactNode }) {
  const { t } = useLingui()
  const tests = lipidsOf(labs)
  const total = tests.find(({ test }) => test === 'totalCholesterol')
  if (tests.length === 0) return null
  return (
    <Card title={<Trans>Cholesterol</Trans>}>
      <Stack gap={4}>
        <ResultTable tests={tests} caption={t`Cholesterol`} sex={labs.sex} />
        {total?.next && (
          <dl className={facts.facts}>
            <Fact label={<Trans>Next test</Trans>}>
              <NextDue next={total.next} />
            </Fact>
          </dl>
        )}
        {children}
      </Stack>
    </Card>
  )
}
