import { queryOptions } from '@tanstack/react-query'
import type { PasswordRule } from '../domain/password'
import { dataOf, rest, rpc } from './client'
import type { CheckResponseJson } from './gen/proto/wellhouse/password/v1/password_pb'
import type { Wire } from './wire'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Asks for a link to set a new password. The answer never says whether the address is known. */
export function requestPasswordLink(username: string) {
  return dataOf(
    rest.POST('/v1/users/me/info/password/tokens', { headers: form, body: { username } }),
  )
}

export function resetPassword(token: string, newPassword: string) {
  return dataOf(
    rest.POST('/v1/users/me/info/password/reset', {
      headers: { ...form, 'X-Password-Token': token },
      params: { header: { 'X-Password-Token': token } },
      body: { newPassword },
    }),
  )
}

export function changePassword(body: { currentPassword: string; newPassword: string }) {
  return dataOf(rest.POST('/v1/users/me/info/password', { headers: form, body }))
}

/** Which lists a password is on. Nothing of it is kept, here or on the server. */
export function passwordCheckQuery(password: string) {
  return queryOptions({
    queryKey: ['password-check', password],
    queryFn: async ({ signal }) => {
      const { broken = [] } = await rpc<Wire<CheckResponseJson>>(
        'wellhouse.password.v1.PasswordService/Check',
        { password },
        { signal },
      )
      return broken as PasswordRule[]
    },
    enabled: password !== '',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
