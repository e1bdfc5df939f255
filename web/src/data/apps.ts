/** Programs outside of Wellhouse that a member connects to their account. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AllowResponseJson,
  ConnectedAppJson,
  ListAppsResponseJson,
  OpenRequestResponseJson,
  RefuseResponseJson,
} from './gen/proto/wellhouse/openid/v1/openid_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type ConnectedApp = Wire<ConnectedAppJson>
export type AppRequest = Wire<OpenRequestResponseJson>

const service = 'wellhouse.openid.v1.ConsentService'

/** What an app asks for. It is opened once; who opens it is who answers. */
export const appRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['app-request', token],
    queryFn: ({ signal }) =>
      rpc<Wire<OpenRequestResponseJson>>(`${service}/OpenRequest`, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Both answers give the address that leads back to the app. */
export async function allowApp(token: string, days: number, key: string): Promise<string> {
  const reply = await rpcOnce<Wire<AllowResponseJson>>(`${service}/Allow`, { token, days }, key)
  return reply.location ?? ''
}

export async function refuseApp(token: string): Promise<string> {
  const reply = await rpc<Wire<RefuseResponseJson>>(`${service}/Refuse`, { token })
  return reply.location ?? ''
}

export const appsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: ({ signal }): Promise<readonly ConnectedApp[]> =>
    rpc<Wire<ListAppsResponseJson>>(`${service}/ListApps`, {}, { read: true, signal }).then(
      ({ apps = [] }) => apps,
    ),
})

export async function disconnectApp(id: string): Promise<void> {
  await rpc(`${service}/Disconnect`, { id })
}
