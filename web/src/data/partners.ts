/** Partner programs: what a member has, and the way there. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type {
  GetPartnerResponseJson,
  ListPartnersResponseJson,
  ListTransfersResponseJson,
  PartnerJson,
  TransferJson,
} from './gen/proto/wellhouse/sso/v1/partner_pb'
import type { components } from './gen/rest'
import type { Wire } from './wire'

export type Partner = Wire<PartnerJson>
export type Transfer = Wire<TransferJson>
export type Handover = components['schemas']['PartnerRedirect'] & { location: string }

const service = 'wellhouse.sso.v1.PartnerService'

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }): Promise<readonly Partner[]> =>
    rpc<Wire<ListPartnersResponseJson>>(`${service}/ListPartners`, {}, { read: true, signal }).then(
      ({ partners = [] }) => partners,
    ),
})

export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: ['partners', id],
    queryFn: ({ signal }): Promise<Partner> =>
      rpc<Wire<GetPartnerResponseJson>>(
        `${service}/GetPartner`,
        { id },
        { read: true, signal },
      ).then(({ partner = {} }) => partner),
  })

/** What happened between the member and partners, newest first. */
export const transfersQuery = infiniteQueryOptions({
  queryKey: ['partners', 'transfers'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListTransfersResponseJson>>(
      `${service}/ListTransfers`,
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

/** Lets us tell a partner what the member was shown. */
export const agreeToPartner = (id: string, shares: readonly string[]) =>
  rpc(`${service}/Agree`, { id, shares })

export const declinePartner = (id: string) => rpc(`${service}/Decline`, { id })

/** Takes a “not interested” back. */
export const undoDecline = (id: string) => rpc(`${service}/UndoDecline`, { id })

export const withdrawFromPartner = (id: string) => rpc(`${service}/Withdraw`, { id })

/** The partner signs people in itself, so there is nothing to follow. That is no failure. */
const nothingToFollow = 110

/**
 * Vouches for the member to a partner; with a code it answers what the partner began. Null when
 * there is nothing to follow.
 */
export async function openPartner(partnerId: string, code: string): Promise<Handover | null> {
  const params = { path: { partnerId } }
  const reply = await (code
    ? dataOf(
        rest.POST('/v1/users/me/partners/{partnerId}/auth/idp/code', { params, body: { code } }),
      )
    : dataOf(rest.POST('/v1/users/me/partners/{partnerId}/auth/idp/saml/redirect', { params })))
  const { location } = reply
  return reply.code === nothingToFollow || location === null ? null : { ...reply, location }
}

/** Takes the browser to the partner, with what we signed where there is something. */
export function follow({ method, location, fields }: Handover) {
  if (method === 'GET') {
    window.location.assign(location)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = location
  form.hidden = true
  for (const { name, value } of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
