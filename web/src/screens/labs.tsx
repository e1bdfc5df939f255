import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NextDraw } from '../booking/next-draw'
import { Spoken } from '../calls/spoken'
import {
  type LabResult,
  type Labs,
  type LabTest,
  labsQuery,
  markLabsRead,
  useLabsChanged,
} from '../data/labs'
import { useReadOnly } from '../data/read-only'
import { BeingChecked } from '../labs/being-checked'
import { CallToday } from '../labs/call-today'
import { Cholesterol, lipidsOf } from '../labs/cholesterol'
import { KitOffer } from '../labs/kits/kit-offer'
import { LabsLoaded } from '../labs/labs-loaded'
import { OwnEntries } from '../labs/own-entries'
import { ResultTable } from '../labs/result-table'
import { TestCard } from '../labs/test-card'
import { href } from '../routes/href'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingCalendar } from '../ui/drawings/drawing-calendar'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { ForDoctor } from './labs/parts/for-doctor'
import { TestTrend, TrendChoice } from './labs/parts/trends'
import { MovesA1c, MovesCholesterol } from './labs/parts/what-helps'

const kidney = ['egfr', 'uacr', 'creatinine']
const typed = ['a1c', 'totalCholesterol', 'hdl']

/** Every lab result of a member with what it means, those of laboratories and their own. */
export function Screen() {
  const labs = useQuery(labsQuery)
  const canEnter = useCanEnter()
  const facts = useFacts()
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
        {has && canEnter && (
          <div>
            <ReportLink />
          </div>
        )}
      </PageHead>
      <KitOffer />
      <NextDraw appointments={openLink('appointments', facts)} />
      <LabsLoaded query={labs} shape="hero">
        {(all) => (
          <>
            <BeingChecked results={all.checking} />
            {all.tests.length === 0 ? (
              <NoResults />
            ) : (
              <>
                <Read ids={all.unread} />
                <Results labs={all} />
              </>
            )}
          </>
        )}
      </LabsLoaded>
    </PageBody>
  )
}

/** What the page shows is no news any more. If that can't be noted, Home tells of it again. */
function Read({ ids }: { ids: readonly string[] }) {
  const readOnly = useReadOnly()
  const changed = useLabsChanged()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (ids.length === 0 || readOnly) return
    return onceInView(() => markLabsRead(ids).then(changed, () => undefined))
  }, [ids, readOnly])
  return null
}

/** After the programs have ended, results stay here, and none is entered. */
function useCanEnter(): boolean {
  const canOpen = openLink('a1c-cholesterol-combined-report', useFacts()) !== undefined
  return !useReadOnly() && canOpen
}

/** Does something once somebody can see the page: now, or when they come back to it. */
function onceInView(act: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', look)
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}

function ReportLink() {
  return (
    <ButtonLink variant="primary" href={href('a1c-cholesterol-combined-report')}>
      <Trans>Enter a result</Trans>
    </ButtonLink>
  )
}

function NoResults() {
  const canEnter = useCanEnter()
  return (
    <EmptyState
      drawing={<DrawingCalendar />}
      title={<Trans>No lab results yet</Trans>}
      action={canEnter ? <ReportLink /> : undefined}
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
  const [urgent, setUrgent] = useState<LabResult>()
  const of = (names: readonly string[]) => labs.tests.filter(({ test }) => names.includes(test))
  const [a1c] = of(['a1c'])
  const lipids = lipidsOf(labs)
  const others = labs.tests.filter(
    (one) => !lipids.includes(one) && ![...kidney, 'a1c'].includes(one.test),
  )
  return (
    <>
      <CallToday tests={labs.tests} entered={urgent} />
      {a1c && (
        <TestCard test={a1c}>
          <TestTrend test={a1c} />
          <MovesA1c />
        </TestCard>
      )}
      <Cholesterol labs={labs}>
        <TrendChoice tests={lipids} />
        <MovesCholesterol hasDyslipidemia={labs.hasDyslipidemia} />
      </Cholesterol>
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
      <OwnEntries labs={labs} tests={typed} onUrgent={setUrgent} />
    </>
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
