/** The desk where an Admin registers the apps that may ask members. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AddClientResponseJson,
  ClientJson,
  ListClientsResponseJson,
  RenewSecretResponseJson,
} from './gen/proto/wellhouse/openid/v1/openid_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type AppClient = Wire<ClientJson>

const service = 'wellhouse.openid.v1.ClientService'

export const appClientsQuery = queryOptions({
  queryKey: ['app-clients'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListClientsResponseJson>>(`${service}/ListClients`, {}, { read: true, signal }),
})

/** Returns the secret of a new app, which is shown once; nothing for a change. */
export async function saveAppClient(client: AppClient, key: string): Promise<string> {
  if (client.id) {
    await rpcOnce(`${service}/UpdateClient`, client, key)
    return ''
  }
  const reply = await rpcOnce<Wire<AddClientResponseJson>>(`${service}/AddClient`, client, key)
  return reply.secret ?? ''
}

export async function renewSecret(id: string): Promise<string> {
  const reply = await rpc<Wire<RenewSecretResponseJson>>(`${service}/RenewSecret`, { id })
  return reply.secret ?? ''
}

export async function setAppDisabled(id: string, disabled: boolean): Promise<void> {
  await rpc(`${service}/SetDisabled`, { id, disabled })
}
