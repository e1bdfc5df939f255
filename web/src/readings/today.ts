import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../data/clock'
import { todayQuery } from '../data/latest'
import { useMemberZone } from '../data/member-zone'
import { useSession } from '../data/session'
import { todayIn } from './wall'

/**
 * The date that the last days end with: the member's today, or the one that a clock further
 * east has already written beside a check. The server knows it; until it has said so, and
 * where it does not answer, the calendar at home holds.
 */
export function useToday(): string {
  const { timeZone } = useMemberZone()
  const { data: session } = useSession()
  const { data = '' } = useQuery({ ...todayQuery, enabled: Boolean(session) })
  const home = todayIn(serverNow(), timeZone)
  return data > home ? data : home
}
