import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootOf, json, memberSession, now } from '../shell/testing'
import type { Boot } from './boot'
import { cameBy, takeLink } from './boot-link'
import { doubtOf, runSteps } from './boot-steps'
import { writeCookie } from './cookie'
import { startLocale } from './language'
import { userState } from './session-state'
import { clearStored, readStored, type StoredSession, writeStored } from './session-storage'

const calls: Request[] = []
let answer: (request: Request) => Response | Promise<Response> = () => json(200, {})
const replaced = vi.fn()

beforeEach(() => {
  calls.length = 0
  answer = () => json(200, {})
  clearStored()
  for (const name of ['locale', 'wellhouse-session', 'wellhouse-tour', 'other']) drop(name)
  cameBy.set(null)
  history.replaceState(null, '', '/home')
  replaced.mockReset()
  vi.spyOn(location, 'replace').mockImplementation(replaced)
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return answer(request)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function drop(name: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: a test sets the stage
  document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

const reference = memberSession.reference
const expiresAt = memberSession.expiresAt

/** A browser that has been on a page of this session before. */
function known(parts: Partial<StoredSession> = {}) {
  writeCookie('wellhouse-session', `${reference}.${expiresAt}`)
  writeStored('session', { reference, expiresAt, recheckAt: 0, linked: true, ...parts })
  writeStored('previous', reference)
}

const asked = () => calls.map(({ url }) => new URL(url).pathname.split('/').at(-1))
const ready = async (boot: Boot) => {
  const result = await runSteps(boot)
  if (!result) throw new Error('a new page was opened')
  return result
}

test('S1-4.1-11 with a valid matching token the data of the page is used and nothing is asked', async () => {
  known()
  const boot = await ready(bootOf())
  expect(asked()).toEqual([])
  expect(boot.startup?.user?.firstName).toBe('Rosa')
})

test('S1-4.1-06 S1-4.1-07 S1-4.1-08 what puts a stored session in doubt', () => {
  const cookie = { reference: 'r', expiresAt: 100 }
  const stored = { reference: 'r', expiresAt: 100, recheckAt: 0, linked: true }
  expect(doubtOf(null, stored, 50)).toBe('missing')
  expect(doubtOf(cookie, stored, 100)).toBe('expired')
  expect(doubtOf(cookie, { ...stored, reference: 'other' }, 99)).toBe('unlike')
  expect(doubtOf(cookie, undefined, 99)).toBe('unlike')
  expect(doubtOf(cookie, stored, 99)).toBeNull()
})

test('S1-4.1-08 S1-4.1-09 a stored value unlike its cookie asks the one session call first', async () => {
  known({ reference: 'another' })
  answer = () => json(200, { session: memberSession })
  const boot = await ready(bootOf())
  expect(asked()).toEqual(['GetSession'])
  expect(calls[0]?.headers.get('Wellhouse-Background')).toBe('1')
  expect(boot.session?.accountId).toBe('m1')
  expect(boot.startup?.user?.firstName).toBe('Rosa')
})

test('S1-4.1-09 where that call names another session, nothing of the page is kept', async () => {
  known({ reference: 'another' })
  answer = () => json(200, { session: { ...memberSession, reference: 'theirs' } })
  const boot = await ready(bootOf())
  expect([boot.session?.reference, boot.startup]).toEqual(['theirs', null])
})

test('where that call names nobody, nobody is signed in and the data is gone', async () => {
  known({ reference: 'another' })
  const boot = await ready(bootOf())
  expect([boot.session, boot.startup]).toEqual([null, null])
})

test('S1-4.1-07 a token whose time is over is refreshed before it is asked about', async () => {
  known()
  writeCookie('wellhouse-session', `${reference}.${now - 1}`)
  answer = (request) =>
    request.url.includes('refresher')
      ? json(200, { access_token: reference, expires_in: 1800 })
      : json(200, { session: memberSession })
  await ready(bootOf({ startup: null }))
  expect(asked()).toEqual(['refresher', 'GetSession'])
})

test('S1-4.1-16 a server that does not answer changes nothing; one that refuses ends the start', async () => {
  known({ reference: 'another' })
  answer = () => json(503, { code: 'unavailable' })
  expect((await ready(bootOf())).session?.reference).toBe(reference)
  answer = () => json(403, { code: 'permission_denied' })
  await expect(runSteps(bootOf())).rejects.toThrow()
})

test('S1-4.1-05 S1-3-46 another member than before: the cookies and values of the one before are gone', async () => {
  known()
  writeStored('previous', 'the-one-before')
  writeStored('tour', true)
  writeCookie('wellhouse-tour', '1')
  writeCookie('other', '1')
  await ready(bootOf())
  expect(document.cookie).not.toContain('wellhouse-tour')
  expect(document.cookie).toContain('other=1')
  expect(document.cookie).toContain('wellhouse-session=')
  expect(readStored('tour')).toBeUndefined()
  expect(readStored('previous')).toBe(reference)
})

test('S1-4.1-05 the same member as before keeps them', async () => {
  known()
  writeStored('tour', true)
  await ready(bootOf())
  expect(readStored('tour')).toBe(true)
})

test('S1-3-50 the member id is kept for the next page', async () => {
  known()
  await ready(bootOf())
  expect(readStored('member')).toBe('m1')
})

test('S1-4.1-13 S1-4.1-14 S1-3-49 the locale of a user makes the cookie, and is dropped where there is one', async () => {
  known()
  const spanish = { user: { userLocale: 'es-US' } }
  const without = await ready(bootOf({ startup: spanish }))
  expect(startLocale({ locale: 'en-US', userLocale: without.startup?.user?.userLocale })).toBe(
    'es-US',
  )
  expect(document.cookie).toContain('locale=es-US')
  writeCookie('locale', 'en-US')
  const boot = await ready(bootOf({ startup: spanish }))
  expect(boot.startup?.user?.userLocale).toBeUndefined()
  expect(startLocale({ locale: 'es-US' })).toBe('en-US')
})

test('S1-4.1-01 S1-3-45 a link from a document email leaves the address at once and asks first', async () => {
  history.replaceState(null, '', '/health-info/documents?x=1#document_token=T&bundle_id=B')
  await ready(bootOf({ session: null, startup: null }))
  expect(location.pathname + location.search + location.hash).toBe('/open-document')
  expect(asked(), 'a visit alone signs nobody in').not.toContain('SignInOnce')
  expect(cameBy.get()).toEqual({
    link: { authToken: 'T', bundleId: 'B' },
    to: '/health-info/documents?x=1',
  })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('"T"')
})

test('any other fragment is left alone', () => {
  const replace = vi.fn()
  const address = { pathname: '/a', search: '', hash: '#waiting' }
  expect(takeLink(address, { ...history, replaceState: replace })).toBeNull()
  expect(replace).not.toHaveBeenCalled()
})

test('S1-4.1-02 S1-4.1-10 S1-3-23 S1-3-47 authenticated needs both the token and the bundle identifier', () => {
  const from = {
    startup: undefined,
    isPending: false,
    error: null,
    end: null,
    mfaToken: null,
    lastActivityTimestamp: 7,
  }
  const is = (session: Boot['session']) => userState({ ...from, session }).isAuthenticated
  expect(is(memberSession)).toBe(true)
  expect(is({ ...memberSession, noActiveMember: true })).toBe(false)
  expect(is(null)).toBe(false)
})

test('S2-3-01 S2-3-02 S2-3-04 S2-3-19 S2-3-22 S1-3-20 the state of a user', () => {
  const attention = [{ kind: 'orderStrips', level: 'soon' }]
  const state = userState({
    session: memberSession,
    startup: { user: { userId: 'u', publicUUID: 'p', companyId: 'c' }, home: { attention } },
    onboarding: { showOneAppCard: true },
    isPending: true,
    error: new Error('x'),
    end: 'signed-out',
    mfaToken: 't',
    lastActivityTimestamp: 7,
  })
  expect(state).toEqual({
    isPending: true,
    error: 'unknown',
    mfaToken: 't',
    isAuthenticated: true,
    isManuallyLoggedOut: true,
    userId: 'u',
    publicUUID: 'p',
    companyId: 'c',
    livongoUUID: 'p',
    lastActivityTimestamp: 7,
    userTasks: attention,
    onboardingDisplay: true,
  })
})
