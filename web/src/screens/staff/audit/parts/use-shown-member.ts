import { useInfiniteQuery } from '@tanstack/react-query'
import { type TrailSearch, trailQuery } from '../../../../data/trail'
import type { ChosenMember } from './member-choice'

/** The member whose rows are shown. Their name comes with the rows, so it needs no call of its own. */
export function useShownMember(search: TrailSearch): ChosenMember | null {
  const { data } = useInfiniteQuery(trailQuery(search))
  const { memberId: id } = search
  if (!id) return null
  const rows = data?.pages.flatMap((page) => page.rows ?? []) ?? []
  return { id, name: rows.find(({ memberId }) => memberId === id)?.memberName ?? '' }
}
