import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { filesQuery } from '../data/reports'
import { ReportView } from '../readings/summary-report'
import { href } from '../routes/href'
import { useSearchParams } from '../routes/router'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { FileList } from './reports-and-data/parts/file-list'
import { LabReports } from './reports-and-data/parts/lab-reports'
import { OfferList } from './reports-and-data/parts/offer-list'

/** What a member takes along: summaries for the doctor, and the readings themselves. */
export function Screen() {
  const [search] = useSearchParams()
  return search.get('read') === 'summary' ? <ReadSummary /> : <Overview />
}

function Overview() {
  const files = useQuery(filesQuery)
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>Reports and data</Trans>}
        lead={
          <Trans>
            Create a summary for a visit, or download your readings as a file. Only you can open
            them here. We keep each one for 30 days.
          </Trans>
        }
        isLarge
        width="reading"
        isScreenOnly
      />
      <Loaded
        query={files}
        shape="rows"
        failed={<Trans>We couldn’t load your reports and files.</Trans>}
      >
        {({ offers = [], files: made = [] }) => (
          <>
            <OfferList offers={offers} />
            <LabReports />
            <FileList files={made} />
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

/** The whole report as a page: what a screen reader and a printer get. */
function ReadSummary() {
  return (
    <PageBody gap={6}>
      <PageHead title={<Trans>Health summary</Trans>} width="reading" isScreenOnly>
        <p>
          <Link href={href('reports-and-data')} standalone>
            <Trans>All reports and data</Trans>
          </Link>
        </p>
      </PageHead>
      <ReportView kind="multiCondition" />
    </PageBody>
  )
}
