import { useStartup } from './startup'

/** The zone whose calendar says what "today" is: the member's; staff read on the clock where they sit. */
export function useMemberZone(): { timeZone: string } {
  const { data } = useStartup()
  const desk = data?.staff && Intl.DateTimeFormat().resolvedOptions().timeZone
  return { timeZone: data?.user?.timeZone || desk || 'UTC' }
}
