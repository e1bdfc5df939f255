import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataOf, rest, rpc } from './client'
import { writeCookie } from './cookie'
import { keepRefreshed } from './keep-refreshed'
import { rpcOnce } from './once'
import { asProblem, Problem, rpcCodes } from './problem'
import { sessionClock, sessionEnd } from './session-clock'
import { quietly } from './transport'

type Answer = (request: Request) => Response | Promise<Response>

const calls: Request[] = []

function serve(answer: Answer) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (request: Request) => {
      calls.push(request)
      return answer(request)
    }),
  )
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const pathOf = (request: Request) => new URL(request.url).pathname
const isRefresh = (request: Request) => pathOf(request).endsWith('/auth/refresher')
const token = { access_token: 'r', expires_in: 1800, last_activity_timestamp: 0, type: 'Cookie' }

beforeEach(() => {
  calls.length = 0
  sessionClock.set({ expiresAt: Date.now() + 60_000 })
  sessionEnd.set(null)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const failing = async (call: Promise<unknown>): Promise<Problem> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Problem)) throw new Error('the call did not fail with a Problem')
  return error
}

test('S2-8-25 ten calls that meet invalid_token share one refresh and are each sent again', async () => {
  let good = false
  serve(async (request) => {
    if (isRefresh(request)) {
      await Promise.resolve()
      good = true
      return json(200, token)
    }
    return good ? json(200, { locale: 'es-US' }) : json(401, { errorType: 'invalid_token' })
  })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => rest.GET('/v1/users/me/info/locale')),
  )
  expect(replies.map(({ data }) => data?.locale)).toEqual(Array(10).fill('es-US'))
  expect(calls.filter(isRefresh)).toHaveLength(1)
  expect(calls).toHaveLength(21)
  expect(sessionEnd.get()).toBeNull()
})

test('S1-4.2-12 a session that cannot be refreshed is lost, after one try', async () => {
  serve(() => json(401, { errorType: 'invalid_token', requestId: 'q1' }))
  const problem = await failing(rest.GET('/v1/users/me/info/locale'))
  expect(problem.errorType).toBe('invalid_token')
  expect(calls.filter(isRefresh)).toHaveLength(1)
  expect(sessionEnd.get()).toBe('lost')
})

test('S1-4.2-14 a refresh without an answer does not end the session', async () => {
  serve((request) => {
    if (isRefresh(request)) throw new TypeError('network')
    return json(401, { errorType: 'invalid_token' })
  })
  await failing(rest.GET('/v1/users/me/info/locale'))
  expect(sessionEnd.get()).toBeNull()
})

test('a visitor without a session is never refreshed', async () => {
  sessionClock.set(null)
  serve(() => json(401, { errorType: 'unauthenticated' }))
  await failing(rest.GET('/v1/users/me/info/locale'))
  expect(calls).toHaveLength(1)
  expect(sessionEnd.get()).toBeNull()
})

test('S1-8-03 S2-8-24 a browser that lost its session goes to sign-in, without a refresh', async () => {
  serve(() => json(401, { errorType: 'unauthenticated' }))
  await failing(rest.GET('/v1/users/me/info/locale'))
  expect(calls).toHaveLength(1)
  expect(sessionEnd.get()).toBe('gone')
})

test('a session that the server ended keeps its question when a late call finds nobody', async () => {
  sessionEnd.set('lost')
  serve(() => json(401, { errorType: 'unauthenticated' }))
  await failing(rest.GET('/v1/users/me/info/locale'))
  expect(sessionEnd.get()).toBe('lost')
})

test('D23 where the menus ask, one refresh comes first and then the question', async () => {
  serve(() => json(401, { code: 'unauthenticated' }))
  await failing(rpc('wellhouse.nav.v1.NavigationService/GetStartup', {}, { read: true }))
  expect(calls.filter(isRefresh)).toHaveLength(1)
  expect(sessionEnd.get()).toBe('lost')
})

test('a wrong password is an answer, not a lost session', async () => {
  serve(() => json(401, { errorType: 'mfa_required', mfaToken: 'm'.repeat(20) }))
  const body = { grant_type: 'password', username: 'a@b.c', password: 'p' } as const
  const problem = await failing(rest.POST('/v1/users/me/auth', { body }))
  expect(problem.mfaToken).toBe('m'.repeat(20))
  expect(calls).toHaveLength(1)
})

test('a changing call repeats its Idempotency-Key after the refresh, a reading one has none', async () => {
  let good = false
  serve((request) => {
    if (isRefresh(request)) {
      good = true
      return json(200, token)
    }
    return good ? new Response(null, { status: 204 }) : json(401, { errorType: 'invalid_token' })
  })
  await rest.PUT('/v1/users/me/info/language', { body: { language: 'ES' } })
  const [first, , second] = calls
  expect(first?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  expect(await second?.json()).toEqual({ language: 'ES' })
  await rest.GET('/v1/users/me/info/locale')
  expect(calls.at(-1)?.headers.has('Idempotency-Key')).toBe(false)
})

test('S1-7-16 S2-1-11 Accept-Language is the locale cookie', async () => {
  writeCookie('locale', 'fr-CA')
  serve(() => json(200, { locale: 'fr-CA' }))
  await rest.GET('/v1/users/me/info/locale')
  expect(calls[0]?.headers.get('Accept-Language')).toBe('fr-CA')
})

test('S1-7-14 S1-7-15 S2-7-01 every call goes to our own host, and what it sends is JSON', async () => {
  serve(() => json(200, {}))
  await rest.GET('/v1/users/me/info/locale')
  await rest.PUT('/v1/users/me/info/language', { body: { language: 'ES' } })
  await rpc('wellhouse.nav.v1.NavigationService/GetStartup', {}, { read: true })
  await rpc('wellhouse.session.v1.SessionService/EndView', {})
  expect(calls).toHaveLength(4)
  for (const call of calls) {
    expect(new URL(call.url).origin).toBe(location.origin)
    if (call.method !== 'GET') expect(call.headers.get('Content-Type')).toBe('application/json')
  }
})

test('S2-8-21 a failure carries everything a screen needs to explain it', async () => {
  const fields = [{ field: 'password', message: 'Too short', messageKey: 'password.short' }]
  serve(() =>
    json(
      429,
      {
        errorType: 'resource_exhausted',
        message: 'Wait',
        messageKey: 'k',
        requestId: 'q7',
        fields,
      },
      { 'Retry-After': '120' },
    ),
  )
  const problem = await failing(rest.GET('/v1/users/me/info/locale'))
  expect(problem).toMatchObject({
    status: 429,
    errorType: 'resource_exhausted',
    message: 'Wait',
    messageKey: 'k',
    requestId: 'q7',
    retryAfter: 120,
    offline: false,
    fields,
  })
})

test('S2-8-38 an RPC failure has the same shape, for each of the 17 codes', async () => {
  for (const code of rpcCodes) {
    serve(() => json(500, { code, message: 'no' }, { 'X-Request-Id': 'q9' }))
    const problem = await failing(rpc('wellhouse.nav.v1.NavigationService/GetStartup', {}))
    expect([problem.errorType, problem.requestId]).toEqual([code, 'q9'])
  }
  expect(rpcCodes).toHaveLength(17)
})

test('an answer that is not ours still becomes a Problem', async () => {
  serve(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect((await failing(rest.GET('/v1/users/me/info/locale'))).errorType).toBe('unavailable')
})

test.each([
  ['a page of a hotel’s network', () => new Response('<html>Please accept our terms</html>')],
  ['a reply that breaks off', () => new Response(brokenOff())],
])('%s is no answer', async (_, reply) => {
  serve(reply)
  const calls = [
    rest.GET('/v1/users/me/info/locale'),
    rpc('wellhouse.nav.v1.NavigationService/GetStartup', {}),
    rpcOnce('wellhouse.test.v1.TestService/Save', {}, 'k1'),
  ]
  for (const problem of await Promise.all(calls.map(failing))) {
    expect([problem.offline, problem.errorType]).toEqual([true, 'unavailable'])
  }
})

function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(line) {
      line.enqueue(new TextEncoder().encode('{"startup":'))
      line.error(new TypeError('network error'))
    },
  })
}

test('a call that we gave up ourselves is not taken for a lost network', async () => {
  const given = new DOMException('given up', 'AbortError')
  const body = new ReadableStream({ start: (line) => line.error(given) })
  serve(() => new Response(body))
  await expect(rest.GET('/v1/users/me/info/locale')).rejects.toBe(given)
})

test('an error that is not a Problem becomes the same one each time', () => {
  const error = new TypeError('undefined is not a function')
  expect(asProblem(error)).toBe(asProblem(error))
  expect(asProblem(error).cause).toBe(error)
  expect(asProblem(new TypeError('another'))).not.toBe(asProblem(error))
})

test('S2-8-22 without a network the problem says offline', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  const problem = await failing(rest.GET('/v1/users/me/info/locale'))
  expect([problem.offline, problem.errorType]).toEqual([true, 'unavailable'])
})

test('a reading RPC is a GET and says when it runs in the background', async () => {
  serve(() => json(200, { startup: {} }))
  await rpc('wellhouse.nav.v1.NavigationService/GetStartup', {}, { read: true, background: true })
  const [call] = calls
  expect(call?.method).toBe('GET')
  expect(new URL(call?.url ?? '').searchParams.get('message')).toBe('{}')
  expect(call?.headers.get('Wellhouse-Background')).toBe('1')
})

test('D22: only the first call of a fetch can be a person, not its later pages and retries', async () => {
  const marks = () => calls.map(({ headers }) => headers.get('Wellhouse-Background'))
  serve(() => (calls.length === 2 ? json(503, { errorType: 'unavailable' }) : json(200, {})))
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  const list = {
    queryKey: ['list'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      rpc('wellhouse.mail.v1.MailService/ListThreads', {}, { read: true, signal }),
    initialPageParam: 0,
    getNextPageParam: () => 1,
    pages: 3,
    retry: 1,
  }
  await queries.fetchInfiniteQuery(list)
  expect(marks()).toEqual([null, '1', '1', '1'])
  calls.length = 0
  await quietly(() => queries.fetchInfiniteQuery({ ...list, staleTime: 0 }))
  expect(marks()).toEqual(['1', '1', '1', '1'])
  calls.length = 0
  await queries.fetchInfiniteQuery({ ...list, staleTime: 0 })
  expect(marks()[0]).toBeNull()
})

test('S1-4.2-02 S2-4-11 the refresh comes five minutes before the session expires', async () => {
  vi.useFakeTimers()
  serve(() => json(200, token))
  sessionClock.set({ expiresAt: Date.now() + 30 * 60_000 })
  const stop = keepRefreshed(() => undefined)
  await vi.advanceTimersByTimeAsync(25 * 60_000 - 1)
  expect(calls).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.filter(isRefresh)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(25 * 60_000)
  expect(calls.filter(isRefresh)).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls).toHaveLength(2)
})

test('a session in its last minutes is not asked to go on over and over, only about its end', async () => {
  vi.useFakeTimers()
  const ends = Date.now() + 30 * 60_000
  const left = () => Math.floor((ends - Date.now()) / 1000)
  serve(() =>
    left() > 0
      ? json(200, { ...token, expires_in: left() })
      : json(401, { errorType: 'invalid_token', message: 'x' }),
  )
  sessionClock.set({ expiresAt: ends })
  const onEnded = vi.fn()
  const stop = keepRefreshed(onEnded)
  await vi.advanceTimersByTimeAsync(30 * 60_000 - 1000)
  expect(calls.filter(isRefresh)).toHaveLength(1)
  expect(onEnded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(onEnded).toHaveBeenCalledOnce()
  expect(calls.filter(isRefresh)).toHaveLength(2)
  stop()
})

test('a form refused over REST names its fields, with the values for the placeholders', async () => {
  const refused = {
    field: 'value',
    messageKey: 'errors.range',
    message: 'Out of range.',
    values: { least: '20', most: '600' },
  }
  serve(() => json(400, { errorType: 'invalid_argument', message: 'x', fields: [refused] }))
  const problem = await failing(dataOf(rest.GET('/v1/users/me/info/locale')))
  expect(problem.fields).toEqual([refused])
})

test('a form refused over RPC names its fields', async () => {
  const refused = {
    field: 'host',
    messageKey: 'h.taken',
    message: 'Taken.',
    values: { by: 'Maple' },
  }
  serve(() =>
    json(
      400,
      {
        code: 'invalid_argument',
        message: 'Please check the marked fields.',
        details: [{ type: 'google.protobuf.Struct', value: '', debug: { fields: [refused] } }],
      },
      { 'Wellhouse-Error-Type': 'invalid_argument' },
    ),
  )
  const problem = await failing(rpc('wellhouse.test.v1.TestService/Save', {}))
  expect(problem.fields).toEqual([refused])
})
