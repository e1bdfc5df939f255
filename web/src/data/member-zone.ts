import { useQuery } from '@tanstack/react-query'
import { startupQuery } from './startup'

/** The zone whose calendar says what "today" is: the member's; staff read on the clock where they sit. */
export function useMemberZone(): { timeZone: string } {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  const desk = data?.staff && Intl.DateTimeFormat().resolvedOptions().timeZone
  return { timeZone: data?.user?.timeZone || desk || 'UTC' }
}
