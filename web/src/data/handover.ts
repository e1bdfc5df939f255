/** What one coach tells the next about a member, and what the member says to it. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CorrectHandoverResponseJson,
  DraftHandoverResponseJson,
  GetHandoverCardResponseJson,
  GetHandoverResponseJson,
  HandOverRequestJson,
  HandoverJson,
} from './gen/proto/wellhouse/desk/v1/handover_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type Handover = Wire<HandoverJson>

const desk = 'wellhouse.desk.v1.HandoverDeskService'
const member = 'wellhouse.desk.v1.HandoverService'

/** The newest card of a conversation; the member and staff ask different services. */
export const handoverQuery = (channelUrl: string, side: 'member' | 'staff') =>
  queryOptions({
    queryKey: ['inbox', 'handover', side, channelUrl],
    queryFn: ({ signal }): Promise<Handover> =>
      rpc<Wire<GetHandoverResponseJson | GetHandoverCardResponseJson>>(
        side === 'member' ? `${member}/GetHandover` : `${desk}/GetHandoverCard`,
        { channelUrl },
        { read: true, signal },
      ).then(({ handover }) => handover ?? {}),
  })

/** A new draft each time: it is of the moment. */
export const draftHandoverQuery = (channelUrl: string) =>
  queryOptions({
    queryKey: ['handover-draft', channelUrl],
    queryFn: ({ signal }) =>
      rpc<Wire<DraftHandoverResponseJson>>(
        `${desk}/DraftHandover`,
        { channelUrl },
        { read: true, signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })

export function handOver(wish: HandOverRequestJson, key: string) {
  return rpcOnce<unknown>(`${desk}/HandOver`, wish, key)
}

export function correctHandover(
  channelUrl: string,
  handoverId: string,
  correction: string,
): Promise<Handover> {
  return rpc<Wire<CorrectHandoverResponseJson>>(`${member}/CorrectHandover`, {
    channelUrl,
    handoverId,
    correction,
  }).then(({ handover }) => handover ?? {})
}
