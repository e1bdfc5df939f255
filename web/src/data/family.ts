/** The people whom a member lets us tell about readings. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { alertsKey } from './alert-stages'
import { dataOf, rest, rpc } from './client'
import type {
  DeliveryJson,
  FamilyContactJson,
  ListDeliveriesResponseJson,
  ListFamilyResponseJson,
  OpenContactLinkResponseJson,
  UpdateFamilyContactRequestJson,
} from './gen/proto/wellhouse/alert/v1/family_pb'
import type { components } from './gen/rest'
import { once } from './once'
import type { Wire } from './wire'

export type FamilyContact = Wire<FamilyContactJson>
export type Family = Wire<ListFamilyResponseJson>
export type Delivery = Wire<DeliveryJson>
export type ContactLink = Wire<OpenContactLinkResponseJson>
export type NewContact = components['schemas']['NewContact']

export const familyQuery = queryOptions({
  queryKey: [...alertsKey, 'family'],
  queryFn: ({ signal }) =>
    rpc<Family>('wellhouse.alert.v1.FamilyService/ListFamily', {}, { read: true, signal }),
})

export const deliveriesQuery = infiniteQueryOptions({
  queryKey: [...alertsKey, 'deliveries'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListDeliveriesResponseJson>>(
      'wellhouse.alert.v1.FamilyService/ListDeliveries',
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

/** Tries with the same key invite the person once. */
export function addContact(contact: NewContact, key: string) {
  return dataOf(rest.POST('/v1/users/me/contacts', { body: contact, ...once(key) }))
}

export type ContactPatch = components['schemas']['ContactPatch']

/** What is absent stays, null removes. A person with a new address is asked again. */
export function editContact(id: string, patch: ContactPatch, key: string) {
  return dataOf(
    rest.PATCH('/v1/users/me/contacts/{id}', {
      params: { path: { id }, query: { contactType: 'FA' } },
      body: patch,
      ...once(key),
    }),
  )
}

export function removeContact(id: string) {
  return rest.DELETE('/v1/users/me/contacts/{id}', { params: { path: { id } } })
}

export function updateContact(contact: Required<UpdateFamilyContactRequestJson>) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/UpdateFamilyContact', contact)
}

export function orderFamily(ids: readonly string[]) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/OrderFamily', { ids })
}

export function inviteContact(id: string) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/InviteFamilyContact', { id })
}

export function sendTest(id: string) {
  return rpc<unknown>('wellhouse.alert.v1.FamilyService/SendTestMessage', { id })
}

/** What a link leads to. The secret travels in the body, never in an address that is logged. */
export function openLink(token: string): Promise<ContactLink> {
  return rpc<ContactLink>('wellhouse.alert.v1.ContactLinkService/OpenContactLink', { token })
}

export function answerLink(token: string, answer: 'yes' | 'no' | 'seen' | 'stop') {
  return rpc<{ state?: string }>('wellhouse.alert.v1.ContactLinkService/AnswerContactLink', {
    token,
    answer,
  })
}
