import { rpc } from './client'
import type {
  FoundMemberJson,
  SearchMembersResponseJson,
} from './gen/proto/wellhouse/staff/v1/directory_pb'
import type { Wire } from './wire'

export type FoundMember = Wire<FoundMemberJson>
export type SearchResult = { members: readonly FoundMember[]; more: boolean }

/** The server asks for at least this many characters. */
export const searchFewest = 2

/** Sent as a POST: what is typed is personal and has no place in an address. */
export async function searchMembers(query: string, signal?: AbortSignal): Promise<SearchResult> {
  const { members = [], more = false } = await rpc<Wire<SearchMembersResponseJson>>(
    'wellhouse.staff.v1.MemberDirectoryService/SearchMembers',
    { query },
    { signal },
  )
  return { members, more }
}
