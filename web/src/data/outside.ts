/** The desk where an Admin lets pages of others stand in for ours. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { ListOutsideResponseJson } from './gen/proto/wellhouse/embed/v1/embed_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type OutsidePages = Wire<ListOutsideResponseJson>

const service = 'wellhouse.embed.v1.EmbedDeskService'

export const outsideQuery = (brandCode: string) =>
  queryOptions({
    queryKey: ['outside', brandCode],
    queryFn: ({ signal }) =>
      rpc<OutsidePages>(`${service}/ListOutside`, { brandCode }, { read: true, signal }),
    staleTime: 0,
  })

/** An address, and the one that was seen before it was changed. */
export type NewAddress = { brandCode: string; url: string; was: string }

export const setOutside = (change: NewAddress & { destination: string }, key: string) =>
  rpcOnce<object>(`${service}/SetOutside`, change, key)

export const setSignup = (change: NewAddress & { path: string }, key: string) =>
  rpcOnce<object>(`${service}/SetSignup`, change, key)
