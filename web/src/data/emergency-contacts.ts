/** Whom we call when we can't reach the member in an emergency. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'
import type { components } from './gen/rest'
import { once } from './once'

export type EmergencyContact = components['schemas']['Contact']
export type Relationship = components['schemas']['Relationship']
export type ContactPhone = components['schemas']['ContactPhone']

/** How many the server keeps. */
export const mostContacts = 10

export const emergencyContactsQuery = queryOptions({
  queryKey: ['emergency-contacts'],
  queryFn: async ({ signal }) => {
    const { contacts } = await dataOf(rest.GET('/v1/users/me/contacts', { signal }))
    return contacts.filter(({ contactType }) => contactType === 'EM')
  },
})

export type ContactDraft = {
  firstName: string
  lastName: string
  relationship: Relationship
  phones: ContactPhone[]
}

export function addEmergencyContact(draft: ContactDraft, key: string) {
  return dataOf(
    rest.POST('/v1/users/me/contacts', { body: { ...draft, contactType: 'EM' }, ...once(key) }),
  )
}

type Change = Partial<ContactDraft> & { position?: number }

/** The version is that of the page: a change made elsewhere meanwhile is never overwritten. */
export function changeEmergencyContact(
  { id, version }: EmergencyContact,
  change: Change,
  key: string,
) {
  return dataOf(
    rest.PATCH('/v1/users/me/contacts/{id}', {
      params: { path: { id }, query: { contactType: 'EM' } },
      body: { ...change, version },
      ...once(key),
    }),
  )
}

export function removeEmergencyContact(id: string) {
  return rest.DELETE('/v1/users/me/contacts/{id}', { params: { path: { id } } })
}
