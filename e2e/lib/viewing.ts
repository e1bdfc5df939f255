/** Staff who look at a member's portal, as the staff desk would start it. */
import { expect, request } from '@playwright/test'
import { emailOf, type Member, password } from './people.ts'
import { baseUrl, factsOf, postCredentials, readBoot, type SignedIn, signedIn } from './session.ts'

export type Impersonator = 'admin' | 'rep'

/** A session of its own for each view, because a view belongs to one session. */
export async function startViewing(staff: Impersonator, member: Member): Promise<SignedIn> {
  const api = await request.newContext({ baseURL: baseUrl() })
  const reply = await postCredentials(api, emailOf(staff), password)
  expect(reply.status(), `sign-in of ${staff}`).toBe(200)
  const view = await api.post('/wellhouse.session.v1.SessionService/StartView', {
    headers: { 'Connect-Protocol-Version': '1', Origin: baseUrl() },
    data: { memberId: await memberIdOf(member), reason: 'Access test', ticket: 'T-1' },
  })
  expect(view.status(), `${staff} views ${member}: ${await view.text()}`).toBe(200)
  const boot = await readBoot(api, '/home')
  const state = await api.storageState()
  await api.dispose()
  return { state, boot, facts: factsOf(boot) }
}

async function memberIdOf(member: Member): Promise<string> {
  const { boot } = await signedIn(member)
  const { accountId } = boot.session as { accountId?: string }
  if (!accountId) throw new Error(`the session of ${member} names no account`)
  return accountId
}
