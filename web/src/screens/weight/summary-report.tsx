import { ReadingPage } from '../../readings/reading-page'
import { SummaryReport } from '../../readings/summary-report'
import { Veil } from './parts/veil'

/** One page about the weight for the doctor. */
export function Screen() {
  return (
    <ReadingPage kind="weight">
      <Veil>
        <SummaryReport kind="weight" />
      </Veil>
    </ReadingPage>
  )
}
