/** Signs people in once per worker through the API and keeps what their pages start with. */
import {
  type APIRequestContext,
  type BrowserContextOptions,
  expect,
  request,
} from '@playwright/test'
import { type BootData, type Facts, factsFrom } from '../../web/src/routes/facts.ts'
import { emailOf, type Person, password } from './people.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The start-up facts the server writes into a page. */
export type Boot = BootData & { form: 'one-app' | 'standalone' }

export type SignedIn = { state: StorageState; boot: Boot; facts: Facts }

/** The server of this worker; one that takes the place of another goes on with its server. */
export function baseUrl(): string {
  const { WELLHOUSE_E2E_URLS: urls = '', TEST_PARALLEL_INDEX: place = '0' } = process.env
  const url = urls.split(' ')[Number(place)]
  if (!url) throw new Error('no server: the global set-up did not run')
  return url
}

/** A session ends after 15 idle minutes, and its refresh rotates in one browser context only. */
const freshForMs = 8 * 60_000
const known = new Map<Person, Promise<SignedIn & { at: number }>>()

/** The stored session of a person, renewed before it grows old. */
export async function signedIn(person: Person): Promise<SignedIn> {
  const before = await known.get(person)
  if (before && Date.now() - before.at < freshForMs) return before
  const now = signIn(person, baseUrl()).then((session) => ({ ...session, at: Date.now() }))
  known.set(person, now)
  return now
}

/** A new session of a person on any server. */
export async function signIn(person: Person, baseURL: string): Promise<SignedIn> {
  const api = await request.newContext({ baseURL })
  const reply = await postCredentials(api, emailOf(person), password)
  expect(reply.status(), `sign-in of ${person}`).toBe(200)
  const boot = await readBoot(api, '/home')
  const state = await api.storageState()
  await api.dispose()
  return { state, boot, facts: factsOf(boot) }
}

export function postCredentials(api: APIRequestContext, username: string, secret: string) {
  return api.post('/v1/users/me/auth', {
    headers: { Authorization: `Basic ${btoa('portal:')}` },
    form: { grant_type: 'password', username, password: secret },
  })
}

export async function readBoot(api: APIRequestContext, path: string): Promise<Boot> {
  const html = await (await api.get(path)).text()
  const block = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (!block) throw new Error(`${path} carries no start-up data`)
  return JSON.parse(block)
}

export function factsOf(boot: Boot): Facts {
  return factsFrom(boot, { form: boot.form ?? 'one-app' })
}
