import { Trans } from '@lingui/react/macro'
import { Spoken } from '../calls/spoken'
import { ReportPage } from '../labs/report-page'
import { href } from '../routes/href'

/** S2-2-60: the A1c that a member knows from their doctor or lab. */
export function Screen() {
  return (
    <ReportPage
      mode="a1c"
      route={href('a1c-report')}
      title={
        <Spoken
          own={<Trans>Report your A1c</Trans>}
          about={(name) => <Trans>Report {name}’s A1c</Trans>}
        />
      }
      lead={<Trans>A month and a number are enough. It helps the coach and the care team.</Trans>}
    />
  )
}
