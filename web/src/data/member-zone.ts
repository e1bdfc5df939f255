import { useQuery } from '@tanstack/react-query'
import { startupQuery } from './startup'

/** The zone whose calendar says what "today" is for the member. */
export function useMemberZone(): { timeZone: string } {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  return { timeZone: data?.user?.timeZone || 'UTC' }
}
