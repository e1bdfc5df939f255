import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LabResult, type Labs, labsQuery } from '../data/labs'
import { href } from '../routes/href'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { CallToday } from './call-today'
import { Cholesterol } from './cholesterol'
import { LabsLoaded } from './labs-loaded'
import { OwnEntries } from './own-entries'
import { ReportForm } from './report-form'
import { asksA1c, asksCholesterol, type Mode } from './self-report'
import { TestCard } from './test-card'

type ReportPageProps = { mode: Mode; route: string; title: ReactNode; lead: ReactNode }

/** A page of the self-report: the questions, what was entered before, and the latest results. */
export function ReportPage({ mode, route, title, lead }: ReportPageProps) {
  const labs = useQuery(labsQuery)
  const [urgent, setUrgent] = useState<LabResult>()
  return (
    <PageBody width="reading">
      <PageHead title={title} lead={lead}>
        <p>
          <Link standalone href={href('labs')}>
            <Trans>See all lab results</Trans>
          </Link>
        </p>
      </PageHead>
      <LabsLoaded query={labs}>
        {(all) => (
          <>
            <CallToday tests={all.tests} entered={urgent} />
            <Card>
              <ReportForm mode={mode} route={route} limits={all.form} onUrgent={setUrgent} />
            </Card>
            <OwnEntries labs={all} tests={testsOf(mode)} onUrgent={setUrgent} />
            {asksA1c(mode) && <LatestA1c labs={all} />}
            {asksCholesterol(mode) && <Cholesterol labs={all} />}
          </>
        )}
      </LabsLoaded>
    </PageBody>
  )
}

function testsOf(mode: Mode): readonly string[] {
  return [
    ...(asksA1c(mode) ? ['a1c'] : []),
    ...(asksCholesterol(mode) ? ['totalCholesterol', 'hdl'] : []),
  ]
}

function LatestA1c({ labs }: { labs: Labs }) {
  const found = labs.tests.find(({ test }) => test === 'a1c')
  return found ? <TestCard test={found} /> : null
}
