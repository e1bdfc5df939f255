import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../../data/clock'
import { type TrailSearch, trailQuery } from '../../../../data/trail'
import { useSearch } from '../../../../routes/use-search'
import { isTrailKind } from './kind-words'

/** The heading above what was found. */
export const foundId = 'trail-found'

/** A day that exists, such as 2026-03-01 and not 2026-02-31. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** What is asked for stands in the address, so that a link can be sent and Back works. */
export function useTrailSearch() {
  const [address, change] = useSearch()
  const queries = useQueryClient()
  const now = new Date(serverNow())
  const today = dayOf(now)
  const weekAgo = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6))
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  // Days that nobody could have chosen count as none.
  const hasDays = isDay(from) && isDay(to) && from <= to && to <= today
  const kind = address.get('kind') ?? ''
  const search: TrailSearch = {
    memberId: address.get('member') ?? '',
    actorId: address.get('staff') ?? '',
    kind: isTrailKind(kind) ? kind : '',
    from: hasDays ? from : weekAgo,
    to: hasDays ? to : today,
  }
  // Somebody who asks again wants what happened since.
  const choose = (next: TrailSearch) => {
    void queries.resetQueries({ queryKey: trailQuery(next).queryKey })
    const chosen = {
      member: next.memberId || undefined,
      staff: next.actorId || undefined,
      kind: next.kind || undefined,
      from: next.from,
      to: next.to,
    }
    change(chosen, { isStep: true })
  }
  return { search, today, choose }
}
