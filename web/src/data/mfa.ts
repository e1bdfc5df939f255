import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'
import type { components } from './gen/rest'
import { createStore } from './store'

/** The half-finished sign-in. The page of the second step keeps it over a reload. */
export const pendingSignIn = createStore<PendingSignIn | null>(null)

export type PendingSignIn = {
  mfaToken: string
  returnTo: string | null
  /** The organization that signed the person in; absent after a password. */
  organization?: string
}

export function contactPointsQuery(token: string) {
  return queryOptions({
    // Another person may sign in next: nothing of one sign-in is there for the other.
    queryKey: ['mfa', 'contact-points', token],
    queryFn: ({ signal }) =>
      dataOf(
        rest.GET('/v1/users/auth/mfa/{token}/contactPoints', {
          params: { path: { token } },
          signal,
        }),
      ),
    retry: false,
    gcTime: 0,
  })
}

export type Choices = components['schemas']['MFAContactPoints']

export type Challenge = components['schemas']['MFAChallenge']

export type ContactPoint = { id: string; contactType: 'SMS' | 'EMAIL'; masked: string }

export function sendCode(mfaToken: string, to: ContactPoint) {
  return dataOf(
    rest.POST('/v1/users/auth/mfa/challenges', {
      body: { mfaToken, contactType: to.contactType, contactId: to.id },
    }),
  )
}
