import { Trans } from '@lingui/react/macro'
import { DrawingCalendar } from '../../../ui/drawings/drawing-calendar'
import { EmptyState } from '../../../ui/empty-state'
import { ContactTeam } from './contact-team'

/** Nothing was tested yet: why that matters, and the person to ask. */
export function NoKidneyResults() {
  return (
    <EmptyState
      drawing={<DrawingCalendar />}
      title={<Trans>No kidney results yet</Trans>}
      action={<ContactTeam isMain />}
    >
      <Trans>
        Kidney problems often have no signs, so a blood test and a urine test once a year are worth
        it. Results show here as soon as a laboratory sends them.
      </Trans>
    </EmptyState>
  )
}
