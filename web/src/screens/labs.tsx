import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Spoken } from '../calls/spoken'
import { type Labs, type LabTest, labsQuery } from '../data/labs'
import { useReadOnly } from '../data/read-only'
import { BeingChecked } from '../labs/being-checked'
import { CallToday } from '../labs/call-today'
import { KitOffer } from '../labs/kits/kit-offer'
import { LabsLoaded } from '../labs/labs-loaded'
import { OwnEntries } from '../labs/own-entries'
import { ResultTable } from '../labs/result-table'
import { Fact, NextDue, TestCard } from '../labs/test-card'
import facts from '../labs/test-card.module.css'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingCalendar } from '../ui/drawings/drawing-calendar'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { ForDoctor } from './labs/parts/for-doctor'
import { TestTrend, TrendChoice } from './labs/parts/trends'
import { MovesA1c, MovesCholesterol } from './labs/parts/what-helps'

const lipids = ['totalCholesterol', 'hdl', 'nonHdl', 'ldl', 'triglycerides']
const kidney = ['egfr', 'uacr', 'creatinine']
const typed = ['a1c', 'totalCholesterol', 'hdl']

/** Every lab result of a member with what it means, those of laboratories and their own. */
export function Screen() {
  const labs = useQuery(labsQuery)
  const readOnly = useReadOnly()
  const has = (labs.data?.tests.length ?? 0) > 0
  return (
    <PageBody>
      <PageHead
        title={
          <Spoken
            own={<Trans>Your lab results</Trans>}
            about={(name) => <Trans>{name}’s lab results</Trans>}
          />
        }
        lead={
          <Trans>What laboratories sent and what was entered by hand, with what it means.</Trans>
        }
      >
        {has && !readOnly && (
          <div>
            <ReportLink />
          </div>
        )}
      </PageHead>
      <KitOffer />
      <LabsLoaded query={labs} shape="hero">
        {(all) => (
          <>
            <BeingChecked results={all.checking} />
            {all.tests.length === 0 ? <NoResults /> : <Results labs={all} />}
          </>
        )}
      </LabsLoaded>
    </PageBody>
  )
}

function ReportLink() {
  return (
    <ButtonLink variant="primary" href={href('a1c-cholesterol-combined-report')}>
      <Trans>Enter a result</Trans>
    </ButtonLink>
  )
}

function NoResults() {
  const readOnly = useReadOnly()
  return (
    <EmptyState
      drawing={<DrawingCalendar />}
      title={<Trans>No lab results yet</Trans>}
      action={readOnly ? undefined : <ReportLink />}
    >
      <Trans>
        Results that a laboratory sends show here automatically. An A1c or cholesterol from a
        doctor’s visit can be entered by hand.
      </Trans>
    </EmptyState>
  )
}

function Results({ labs }: { labs: Labs }) {
  const { t } = useLingui()
  const of = (names: readonly string[]) => labs.tests.filter(({ test }) => names.includes(test))
  const [a1c] = of(['a1c'])
  const others = labs.tests.filter(({ test }) => ![...lipids, ...kidney, 'a1c'].includes(test))
  return (
    <>
      <CallToday tests={labs.tests} />
      {a1c && (
        <TestCard test={a1c}>
          <TestTrend test={a1c} />
          <MovesA1c />
        </TestCard>
      )}
      <Cholesterol tests={of(lipids)} labs={labs} />
      <Kidneys tests={of(kidney)} />
      {others.length > 0 && (
        <Card title={<Trans>Other tests</Trans>}>
          <Stack gap={4}>
            <ResultTable tests={others} caption={t`Other tests`} />
            <TrendChoice tests={others} />
          </Stack>
        </Card>
      )}
      <ForDoctor tests={labs.tests} />
      <OwnEntries labs={labs} tests={typed} />
    </>
  )
}

function Cholesterol({ tests, labs }: { tests: readonly LabTest[]; labs: Labs }) {
  const { t } = useLingui()
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
        <TrendChoice tests={tests} />
        <MovesCholesterol hasDyslipidemia={labs.hasDyslipidemia} />
      </Stack>
    </Card>
  )
}

function Kidneys({ tests }: { tests: readonly LabTest[] }) {
  const { t } = useLingui()
  if (tests.length === 0) return null
  return (
    <Card title={<Trans>Kidney tests</Trans>}>
      <Stack gap={4} start>
        <ResultTable tests={tests} caption={t`Kidney tests`} />
        <ButtonLink href={href('kidney-health')}>
          <Trans>Open kidney health</Trans>
        </ButtonLink>
      </Stack>
    </Card>
  )
}
