/** The desk where an Admin sets up who signs people of a brand in. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  FindingJson,
  IdentityProviderJson,
  ListIdentityProvidersResponseJson,
  SaveIdentityProviderResponseJson,
  TestIdentityProviderResponseJson,
} from './gen/proto/wellhouse/sso/v1/sso_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type IdentityProvider = Wire<IdentityProviderJson>
export type Finding = Wire<FindingJson>
export type IdentityProviders = Wire<ListIdentityProvidersResponseJson>

const service = 'wellhouse.sso.v1.ProviderService'

export const identityProvidersQuery = (brandCode: string) =>
  queryOptions({
    queryKey: ['identity-providers', brandCode],
    queryFn: ({ signal }): Promise<IdentityProviders> =>
      rpc<IdentityProviders>(
        `${service}/ListIdentityProviders`,
        { brandCode },
        { read: true, signal },
      ),
    staleTime: 0,
  })

export function saveIdentityProvider(
  provider: IdentityProvider,
  key: string,
): Promise<IdentityProvider> {
  return rpcOnce<Wire<SaveIdentityProviderResponseJson>>(
    `${service}/SaveIdentityProvider`,
    { provider },
    key,
  ).then(({ provider: saved = {} }) => saved)
}

/** Takes one off the list; refused while somebody has linked it. */
export function removeIdentityProvider(id: string) {
  return rpc(`${service}/RemoveIdentityProvider`, { id })
}

export function testIdentityProvider(id: string): Promise<readonly Finding[]> {
  return rpc<Wire<TestIdentityProviderResponseJson>>(`${service}/TestIdentityProvider`, {
    id,
  }).then(({ findings = [] }) => findings)
}
