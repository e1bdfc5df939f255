import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rest } from './client'
import { leave, signOut } from './session'
import { isTokenValid, sessionClock, sessionEnd } from './session-clock'
import { clearStored, readStored, type StoredKey, storedKeys, writeStored } from './session-storage'
import { startupQuery } from './startup'

const calls: Request[] = []
let answer: (request: Request) => Response = () => new Response(null, { status: 204 })

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
const token = { access_token: 'r', expires_in: 1800 }
const isRefresh = ({ url }: Request) => url.includes('/auth/refresher')

beforeEach(() => {
  calls.length = 0
  clearStored()
  sessionClock.set({ expiresAt: Date.now() + 60_000 })
  sessionEnd.set(null)
  isTokenValid.set(true)
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return answer(request)
  })
})

afterEach(() => vi.unstubAllGlobals())

const quietly = (call: Promise<unknown>) => call.catch(() => undefined)
const load = () => quietly(new QueryClient().fetchQuery({ ...startupQuery, retry: false }))

test('S2-8-25 S2-3-31 S1-4.2-13 S1-4.2-14 invalid_token marks the token, forgets stored ones and refreshes', async () => {
  writeStored('previous', 'p')
  writeStored('session', { reference: 'r' })
  const during: unknown[] = []
  let good = false
  answer = (request) => {
    if (isRefresh(request)) {
      during.push(isTokenValid.get(), readStored('previous'), readStored('session'))
      good = true
      return json(200, token)
    }
    return good ? json(200, { locale: 'en-US' }) : json(401, { errorType: 'invalid_token' })
  }
  await rest.GET('/v1/users/me/info/locale')
  expect(during).toEqual([false, undefined, undefined])
  expect([isTokenValid.get(), sessionEnd.get()]).toEqual([true, null])
})

test('S1-4.2-11 S1-8-01 S1-8-02 a navigation error that speaks of authentication marks the token and forces the dialog', async () => {
  answer = (request) =>
    isRefresh(request)
      ? json(401, { errorType: 'invalid_token' })
      : json(403, { code: 'permission_denied', message: 'Authentication error' })
  await load()
  expect([isTokenValid.get(), sessionEnd.get()]).toEqual([false, 'lost'])
  expect(calls.filter(isRefresh)).toHaveLength(1)
})

test('D23 the silent refresh may mend it, and the navigation is fetched again', async () => {
  let good = false
  answer = (request) => {
    if (isRefresh(request)) {
      good = true
      return json(200, token)
    }
    return good
      ? json(200, { startup: { features: [] } })
      : json(500, { code: 'internal', message: 'authentication failed' })
  }
  const startup = await new QueryClient().fetchQuery({ ...startupQuery, retry: false })
  expect(startup).toEqual({ features: [] })
  expect([isTokenValid.get(), sessionEnd.get()]).toEqual([true, null])
})

test('any other navigation error leaves the session alone', async () => {
  answer = () => json(500, { code: 'internal', message: 'no database' })
  await load()
  expect(calls.filter(isRefresh)).toHaveLength(0)
  expect([isTokenValid.get(), sessionEnd.get()]).toEqual([true, null])
})

test('S2-2-104 S2-8-09 a session that is refused right after its refresh is invalid', async () => {
  answer = (request) =>
    isRefresh(request) ? json(200, token) : json(401, { errorType: 'invalid_token' })
  await quietly(rest.GET('/v1/users/me/info/locale'))
  expect([isTokenValid.get(), sessionEnd.get()]).toEqual([false, 'invalid'])
  expect(calls).toHaveLength(3)
})

test('S1-4.2-15 S2-4-16 S2-4-17 S2-4-20 S2-9-42 signing out clears every stored key and says that it was meant', async () => {
  const keys = Object.keys(storedKeys) as StoredKey[]
  for (const key of keys) writeStored(key, key)
  expect(localStorage.length + sessionStorage.length).toBe(keys.length)
  answer = () => new Response(null, { status: 204 })
  await signOut()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect([sessionEnd.get(), sessionClock.get()]).toEqual(['signed-out', null])
  expect(calls[0]?.headers.has('Wellhouse-Background')).toBe(false)
})

test('S1-7-08 a sign-out that the server does not answer clears the browser all the same', async () => {
  writeStored('session', {})
  answer = () => json(503, { errorType: 'unavailable' })
  await expect(signOut()).rejects.toThrow()
  expect([sessionEnd.get(), readStored('session')]).toEqual(['signed-out', undefined])
})

test('the idle sign-out says that no person asked for it', async () => {
  answer = () => new Response(null, { status: 204 })
  await signOut('idle')
  expect(calls[0]?.headers.get('Wellhouse-Background')).toBe('1')
  expect(sessionEnd.get()).toBe('idle')
})

test('S1-4.2-15 the other tabs are told', async () => {
  const other = new BroadcastChannel('wellhouse-session')
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data)
  })
  answer = () => new Response(null, { status: 204 })
  await signOut()
  expect(await heard).toEqual({ kind: 'ended', reason: 'signed-out' })
  other.close()
})

test('S2-4-24 nothing that is stored about a session is personal', async () => {
  const { takeOver } = await import('./session')
  takeOver({
    reference: 'r',
    expiresAt: 2,
    accountId: 'a',
    role: 'member',
    lastActivityAt: 1,
  })
  const kept = readStored<object>('session')
  expect(Object.keys(kept ?? {}).toSorted()).toEqual([
    'expiresAt',
    'linked',
    'recheckAt',
    'reference',
  ])
  leave('lost')
})
