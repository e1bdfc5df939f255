import { useLingui } from '@lingui/react/macro'
import type { Availability } from '../domain/chat'

/** Whether a coach is there, in the same words on every page. */
export function useAvailabilityWords(): (availability: Availability, back?: string) => string {
  const { t } = useLingui()
  return (availability, back) => {
    switch (availability) {
      case 'AVAILABLE':
        return t`Available`
      case 'SHORT_AWAY':
        return back ? t`Away for a few days, back on ${back}` : t`Away for a few days`
      case 'LONG_AWAY':
        return back ? t`Away for a week or two, back on ${back}` : t`Away for a week or two`
      case 'EXTENDED_AWAY':
        return back ? t`On leave, back on ${back}` : t`On leave`
      case 'INDEFINITE_AWAY':
        return t`No longer available`
      case 'NO_COACH':
        return t`You do not have a coach yet`
    }
  }
}
