import { useStartup } from '../../../data/startup'
import type { Place } from '../../../i18n/formats'

/** Days are those of the member's own calendar. */
export function useZone(): Place {
  const { data } = useStartup()
  return { timeZone: data?.user?.timeZone || 'UTC' }
}
