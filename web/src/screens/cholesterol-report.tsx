import { Trans } from '@lingui/react/macro'
import { Spoken } from '../calls/spoken'
import { ReportPage } from '../labs/report-page'
import { href } from '../routes/href'

/** S2-2-61: the cholesterol that a member knows from their doctor or lab. */
export function Screen() {
  return (
    <ReportPage
      mode="cholesterol"
      route={href('cholesterol-report')}
      title={
        <Spoken
          own={<Trans>Report your cholesterol</Trans>}
          about={(name) => <Trans>Report {name}’s cholesterol</Trans>}
        />
      }
      lead={<Trans>Two numbers from the last test are enough: the total and HDL.</Trans>}
    />
  )
}
