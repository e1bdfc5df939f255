import { useInfiniteQuery } from '@tanstack/react-query'
import { type TrailSearch, trailQuery } from '../../../../data/trail'
import type { ChosenMember } from './member-choice'

/** Whose rows are on show. The rows know the name, so that nobody has to be looked up again. */
export function useShownMember(search: TrailSearch): ChosenMember | null {
  const { data } = useInfiniteQuery(trailQuery(search))
  const { memberId: id } = search
  if (!id) return null
  const rows = data?.pages.flatMap((page) => page.rows ?? []) ?? []
  return { id, name: rows.find(({ memberId }) => memberId === id)?.memberName ?? '' }
}
