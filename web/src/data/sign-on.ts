/** Signing in through an organization that knows the person. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  FinishRequestJson,
  FinishResponseJson,
  GetArrivalResponseJson,
  GetSignOutResponseJson,
  LinkResponseJson,
  ListLinksResponseJson,
  ListProvidersResponseJson,
  OrganizationLinkJson,
  ProviderJson,
  StartResponseJson,
} from './gen/proto/wellhouse/sso/v1/sso_pb'
import { tellTabs } from './session-channel'
import { rememberSession } from './session-clock'
import type { Wire } from './wire'

export type Organization = Wire<ProviderJson>
export type OrganizationLink = Wire<OrganizationLinkJson>
export type Finished = Wire<FinishResponseJson>
export type Arrived = Wire<GetArrivalResponseJson>

const service = 'wellhouse.sso.v1.SignOnService'

/** The organizations of a brand; of the brand of this address when none is named. */
export const organizationsQuery = (brandCode = '') =>
  queryOptions({
    queryKey: ['organizations', brandCode],
    queryFn: ({ signal }): Promise<readonly Organization[]> =>
      rpc<Wire<ListProvidersResponseJson>>(
        `${service}/ListProviders`,
        { brandCode },
        { read: true, signal },
      ).then(({ providers = [] }) => providers),
    retry: false,
  })

/** Begins a sign-in; the browser leaves for the address that comes back. */
export async function startSignOn(providerId: string, returnTo: string | null): Promise<string> {
  const { url = '' } = await rpc<Wire<StartResponseJson>>(`${service}/Start`, {
    providerId,
    returnTo: returnTo ?? '',
  })
  return url
}

/** What works once is sent once, also when a page is drawn anew meanwhile. */
const underWay = new Map<string, Promise<unknown>>()

function onlyOnce<Reply>(key: string, send: () => Promise<Reply>): Promise<Reply> {
  const running = underWay.get(key) ?? send()
  underWay.set(key, running)
  running.catch(() => underWay.delete(key))
  return running as Promise<Reply>
}

/** Takes what the organization sent back. Once signed in, other tabs start anew. */
export function finishSignOn(answer: Wire<FinishRequestJson>): Promise<Finished> {
  return onlyOnce(answer.arrival || (answer.state ?? ''), () => finish(answer))
}

async function finish(answer: Wire<FinishRequestJson>): Promise<Finished> {
  const done = await rpc<Finished>(`${service}/Finish`, answer)
  const { reference, expiresAt, noActiveMember = false } = done.session ?? {}
  if (reference && expiresAt) {
    rememberSession({ reference, expiresAt, linked: !noActiveMember })
    tellTabs({ kind: 'began', reference })
  }
  return done
}

export const arrivedQuery = (arrival: string) =>
  queryOptions({
    queryKey: ['arrival', arrival],
    queryFn: ({ signal }): Promise<Arrived> =>
      rpc<Arrived>(`${service}/GetArrival`, { arrival }, { signal }),
    retry: false,
    gcTime: 0,
  })

export function linkOrganization(): Promise<Wire<LinkResponseJson>> {
  return onlyOnce('link', () => rpc<Wire<LinkResponseJson>>(`${service}/Link`, {}))
}

/** The organizations that sign the member in, and whether their brand offers one. */
export const linksQuery = queryOptions({
  queryKey: ['organization-links'],
  queryFn: ({ signal }): Promise<Wire<ListLinksResponseJson>> =>
    rpc(`${service}/ListLinks`, {}, { read: true, signal }),
})

export async function unlinkOrganization(providerId: string): Promise<void> {
  await rpc(`${service}/Unlink`, { providerId })
}

/**
 * Where to sign out at the organization as well; empty when there is nothing to do. Nobody is
 * kept from signing out here because it can't be told.
 */
export async function signOutElsewhere(): Promise<string> {
  try {
    const { url = '' } = await rpc<Wire<GetSignOutResponseJson>>(`${service}/GetSignOut`, {})
    return url
  } catch {
    return ''
  }
}
