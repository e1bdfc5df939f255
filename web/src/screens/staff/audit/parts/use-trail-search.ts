import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../../data/clock'
import { type TrailSearch, trailQuery } from '../../../../data/trail'
import { useSearch } from '../../../../routes/use-search'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** What is asked for stands in the address, so that a link can be sent and Back works. */
export function useTrailSearch() {
  const [address, change] = useSearch()
  const queries = useQueryClient()
  const now = new Date(serverNow())
  const today = dayOf(now)
  const weekAgo = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6))
  const day = (name: string, otherwise: string) => {
    const given = address.get(name) ?? ''
    return dayPattern.test(given) ? given : otherwise
  }
  const search: TrailSearch = {
    memberId: address.get('member') ?? '',
    actorId: address.get('staff') ?? '',
    kind: address.get('kind') ?? '',
    from: day('from', weekAgo),
    to: day('to', today),
  }
  // Somebody who asks again wants what happened since.
  const choose = (next: TrailSearch) => {
    void queries.resetQueries({ queryKey: trailQuery(next).queryKey })
    change({
      member: next.memberId || undefined,
      staff: next.actorId || undefined,
      kind: next.kind || undefined,
      from: next.from,
      to: next.to,
    })
  }
  return { search, today, choose }
}
