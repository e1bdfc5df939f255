/** Partner programs: what a member has, and the way there. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type {
  GetPartnerResponseJson,
  ListPartnersResponseJson,
  PartnerJson,
} from './gen/proto/wellhouse/sso/v1/sso_pb'
import type { components } from './gen/rest'
import type { Wire } from './wire'

export type Partner = Wire<PartnerJson>
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
