import { ReadingPage } from '../../readings/reading-page'
import { SummaryReport } from '../../readings/summary-report'
import { AddReading } from './parts/add-reading'

/** One page for the doctor, to read, print or take along as a PDF. */
export function Screen() {
  return (
    <ReadingPage kind="blood-pressure" action={<AddReading />}>
      <SummaryReport kind="blood-pressure" />
    </ReadingPage>
  )
}
