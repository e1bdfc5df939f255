import { Trans } from '@lingui/react/macro'
import { Spoken } from '../calls/spoken'
import { ReportPage } from '../labs/report-page'
import { href } from '../routes/href'

/** S2-2-62: A1c and cholesterol, each with its own month, because tests are often months apart. */
export function Screen() {
  return (
    <ReportPage
      mode="combined"
      route={href('a1c-cholesterol-combined-report')}
      title={
        <Spoken
          own={<Trans>Report your lab results</Trans>}
          about={(name) => <Trans>Report {name}’s lab results</Trans>}
        />
      }
      lead={
        <Trans>A1c and cholesterol from the last tests. They can be from different months.</Trans>
      }
    />
  )
}
