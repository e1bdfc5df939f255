/** What a member says about themselves. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PostalAddress } from '../domain/contact-rules'
import { dataOf, rest, rpc, send } from './client'
import type { GetProfileResponseJson } from './gen/proto/wellhouse/profile/v1/profile_pb'
import type { components } from './gen/rest'
import { once, rpcOnce } from './once'
import { sessionQuery } from './session'
import { startupQuery } from './startup'
import { bodyOf, shownFor } from './transport'
import type { Wire } from './wire'

export type Profile = Wire<GetProfileResponseJson>

const service = 'wellhouse.profile.v1.ProfileService'

/** How soon a photo that is being checked is asked for again. */
const lookEveryMs = 1500

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => rpc<Profile>(`${service}/GetProfile`, {}, { read: true, signal }),
  refetchInterval: ({ state }) =>
    state.data?.photo?.state === 'checking' ? lookEveryMs : (false as const),
})

/** The name stands in the header and on Home too, and in the bar of somebody who acts. */
export function profileChanged(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries(profileQuery),
    queries.invalidateQueries(startupQuery),
    shownFor() && queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
  ])
}

type PersonalInfo = components['schemas']['PersonalInfo']

export type PhoneKind = 'MO' | 'HO' | 'WO'
export type PhoneEntry = { type: PhoneKind; number: string; country: string }

export type Personal = {
  firstName: string
  lastName: string
  address: PostalAddress | null
  phones: readonly PhoneEntry[]
}

/** The details as they are, to be sent again with a change. */
export function personalOf(profile: Profile): Personal {
  const { firstName = '', lastName = '', address, phones = [] } = profile
  return {
    firstName,
    lastName,
    address: address ? addressOf(address) : null,
    phones: phones.map(({ type, number = '', country = '' }) => ({
      type: (type ?? 'MO') as PhoneKind,
      number,
      country,
    })),
  }
}

export function addressOf(address: Profile['address']): PostalAddress {
  const { line1 = '', line2 = '', city = '', region = '', postalCode = '' } = address ?? {}
  return { line1, line2, city, region, postalCode }
}

/** S2-5-36, S2-5-37: a US phone goes as its ten digits, any other in E.164. */
export function phoneOnWire({ type, number, country }: PhoneEntry): PersonalInfo['phones'][number] {
  const shared = { phoneType: type, selectedCountry: country }
  return country === 'US'
    ? { ...shared, number: number.replace(/^\+1/, '') }
    : { ...shared, numberE164: number }
}

/** Sends all of the details, as the call asks for them. What didn't change is not told to anyone. */
export function savePersonal(profile: Profile, change: Partial<Personal>, key: string) {
  const { firstName, lastName, address, phones } = { ...personalOf(profile), ...change }
  const body: PersonalInfo = {
    firstName,
    lastName,
    birthDate: profile.birthDate ?? '',
    email: profile.email ?? '',
    address: address && {
      addressLine1: address.line1,
      ...(address.line2 && { addressLine2: address.line2 }),
      city: address.city,
      state: address.region,
      zipcode: address.postalCode,
    },
    phones: phones.map(phoneOnWire),
    version: profile.version ?? 0,
  }
  return dataOf(
    rest.PUT('/v1/users/me/info/personal', {
      params: { query: { inclIntlPhones: true } },
      body,
      ...once(key),
    }),
  )
}

export type AboutMe = {
  preferredName: string
  pronouns: readonly string[]
  pronounsOther: string
  timeZone: string
}

export function saveAboutMe(about: AboutMe, version: number, key: string) {
  return rpcOnce(`${service}/UpdateAboutMe`, { ...about, version }, key)
}

/** Null sends letters to the home address. */
export function saveMailing(address: PostalAddress | null, version: number, key: string) {
  return rpcOnce(`${service}/UpdateMailingAddress`, { ...(address && { address }), version }, key)
}

const photoPath = '/v1/users/me/photo'

export const photoAddress = (id: string) => `${photoPath}/${encodeURIComponent(id)}`
export const photoTypes = 'image/jpeg,image/png,image/gif,image/webp'
export const mostPhotoBytes = 6 * 1024 * 1024

export async function uploadPhoto(file: File): Promise<unknown> {
  const request = new Request(photoPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
  return bodyOf(await send(request))
}

export function removePhoto() {
  return rest.DELETE('/v1/users/me/photo')
}
