import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Labs, labsQuery } from '../data/labs'
import { href } from '../routes/href'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { CallToday } from './call-today'
import { LabsLoaded } from './labs-loaded'
import { OwnEntries } from './own-entries'
import { ReportForm } from './report-form'
import { asksA1c, asksCholesterol, type Mode } from './self-report'
import { TestCard } from './test-card'

type ReportPageProps = { mode: Mode; route: string; title: ReactNode; lead: ReactNode }

/** A page of the self-report: the questions, what was entered before, and the latest results. */
export function ReportPage({ mode, route, title, lead }: ReportPageProps) {
  const labs = useQuery(labsQuery)
  const [isUrgent, setUrgent] = useState(false)
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
            <CallToday tests={all.tests} asks={isUrgent} />
            <Card>
              <ReportForm mode={mode} route={route} limits={all.form} onSaved={setUrgent} />
            </Card>
            <OwnEntries labs={all} tests={testsOf(mode)} />
            {testsOf(mode)
              .filter((test) => headline.includes(test))
              .map((test) => (
                <Latest key={test} labs={all} test={test} />
              ))}
          </>
        )}
      </LabsLoaded>
    </PageBody>
  )
}

/** The tests with a card of their own; the others stand in the table of the labs page. */
const headline = ['a1c', 'totalCholesterol']

function testsOf(mode: Mode): readonly string[] {
  return [
    ...(asksA1c(mode) ? ['a1c'] : []),
    ...(asksCholesterol(mode) ? ['totalCholesterol', 'hdl'] : []),
  ]
}

function Latest({ labs, test }: { labs: Labs; test: string }) {
  const found = labs.tests.find((one) => one.test === test)
  return found ? <TestCard test={found} /> : null
}
