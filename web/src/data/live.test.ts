import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatMessages, chatKeys } from './chat-cache'
import { rpc } from './client'
import { keepLive, type Socket } from './live'
import { connectMs, liveSocket, untilConnected } from './live-state'
import { type Session, sessionQuery, signOut } from './session'
import { sessionClock, sessionEnd } from './session-clock'
import { startupQuery } from './startup'

type Handler = (context: object) => void

/** A socket whose other end is the test. */
class FakeSocket {
  handlers = new Map<string, Handler>()
  state: 'new' | 'open' | 'closed' = 'new'
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler)
    return this
  }
  connect() {
    this.state = 'open'
  }
  disconnect() {
    this.state = 'closed'
    this.say('disconnected', { code: 0 })
  }
  say(event: string, context: object = {}) {
    this.handlers.get(event)?.(context)
  }
  tell(kind: string, more: object = {}) {
    this.say('publication', { data: { kind, ...more } })
  }
}

const known: Session = { reference: 'r' }
const sockets: FakeSocket[] = []
const calls: Request[] = []
let session: object | null
let queries: QueryClient
let stop: (() => void) | undefined
const stops: (() => void)[] = []

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const called = () => calls.splice(0).map(({ url }) => new URL(url).pathname.split('/').at(-1))

beforeEach(() => {
  vi.useFakeTimers()
  session = { reference: 'r', accountId: 'm1' }
  sessionEnd.set(null)
  sessionClock.set({ expiresAt: Date.now() + 1_800_000 })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(sessionQuery.queryKey, known)
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    return new Response(JSON.stringify({ session }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
})

afterEach(() => {
  stop?.()
  for (const end of stops.splice(0)) end()
  sockets.length = 0
  calls.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opening = async () => {
  const socket = new FakeSocket()
  sockets.push(socket)
  return socket as unknown as Socket
}

/** A screen that shows what a query found. */
function show(key: readonly string[], name: string) {
  const observer = new QueryObserver(queries, {
    queryKey: key,
    queryFn: () => rpc(`wellhouse.x.v1.X/${name}`, {}, { read: true }),
    staleTime: 60_000,
  })
  stops.push(observer.subscribe(() => undefined))
}

/** The page is on show and its socket is open; what it asked so far is forgotten. */
async function live(): Promise<FakeSocket> {
  show(['readings', 'blood-sugar', 'latest'], 'Sugar')
  show(['alerts', 'check-in'], 'Alerts')
  show(['reports'], 'Reports')
  show(['startup'], 'Startup')
  show(['programs'], 'Programs')
  stop = keepLive(queries, opening)
  await pass(0)
  const [socket] = sockets
  if (!socket) throw new Error('no socket was opened')
  socket.say('connected')
  await pass(2_000)
  called()
  return socket
}

test('S2-4-15 no socket while no one is signed in, and none after signing out', async () => {
  queries.setQueryData(sessionQuery.queryKey, null)
  stop = keepLive(queries, opening)
  await pass(0)
  expect(sockets).toHaveLength(0)
  queries.setQueryData(sessionQuery.queryKey, known)
  await pass(0)
  expect(sockets.map(({ state }) => state)).toEqual(['open'])
  await signOut()
  expect(sockets.map(({ state }) => state)).toEqual(['closed'])
  await pass(120_000)
  expect(sockets).toHaveLength(1)
})

test.each([
  ['reading', ['Alerts', 'Startup', 'Sugar']],
  ['alert', ['Alerts', 'Startup']],
  ['report', ['Reports']],
  ['lab', ['Startup']],
  ['family', ['Startup']],
  ['something newer than this page', []],
])('an event %s has its own numbers fetched again and nothing else', async (kind, expected) => {
  const socket = await live()
  socket.tell(kind)
  await pass(200)
  expect(called().sort()).toEqual(expected)
})

test('a lab result has the health profile fetched again, which shows the last A1c', async () => {
  show(['health-profile'], 'Profile')
  const socket = await live()
  socket.tell('lab')
  await pass(200)
  expect(called().sort()).toEqual(['Profile', 'Startup'])
})

test.each([
  ['acts for somebody', { caredFor: [{ linkId: 'l1' }] }, ['Startup']],
  ['waits for their own portal while acting', { own: { givenName: 'Rosa' } }, ['Startup']],
  ['acts for nobody', {}, []],
])('who %s has start-up data as new as the socket', async (_, startup, expected) => {
  queries.setQueryData(['startup'], startup)
  show(['startup'], 'Startup')
  stop = keepLive(queries, opening)
  await pass(0)
  called()
  sockets[0]?.say('connected')
  await pass(200)
  expect(called()).toEqual(expected)
})

test('a failure of the family ends no danger that was known', async () => {
  const mateo = { linkId: 'l1', givenName: 'Mateo', alert: { action: 'treat' } }
  queries.setQueryData(startupQuery.queryKey, { caredFor: [mateo] })
  stop = keepLive(queries, opening)
  vi.stubGlobal('fetch', async () => {
    const failures = [{ call: 'family', code: 'deadline_exceeded' }]
    return new Response(JSON.stringify({ startup: { failures } }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
  await queries.fetchQuery({ ...startupQuery, staleTime: 0 })
  expect(queries.getQueryData(startupQuery.queryKey)).toMatchObject({
    caredFor: [{ ...mateo, unknown: true }],
  })
})

test('D22 what an event has fetched is no activity of the member', async () => {
  const socket = await live()
  socket.tell('report')
  await pass(200)
  const [byItself] = calls.splice(0)
  expect(byItself?.headers.get('Wellhouse-Background')).toBe('1')
  show(['readings', 'weight'], 'Weight')
  await pass(0)
  expect(calls[0]?.headers.get('Wellhouse-Background')).toBeNull()
})

test('a burst of events is one fetch, a stream of them one a second', async () => {
  const socket = await live()
  for (let event = 0; event < 50; event++) socket.tell('report')
  await pass(200)
  expect(called()).toEqual(['Reports'])
  for (let event = 0; event < 30; event++) {
    socket.tell('report')
    await pass(100)
  }
  expect(called()).toHaveLength(3)
})

test('a reading between the page and its socket is not missed', async () => {
  show(['readings', 'weight'], 'Weight')
  show(['startup'], 'Startup')
  stop = keepLive(queries, opening)
  await pass(0)
  expect(called()).toEqual(['Weight', 'Startup'])
  sockets[0]?.say('connected')
  await pass(200)
  expect(called()).toEqual(['Weight'])
})

test.each([
  ['before its socket was open', 0],
  ['while its socket was away', 1],
])('a page of any kind asks for what changed %s', async (_, times) => {
  const kinds = ['supplies', 'billing', 'booking', 'labs', 'kits', 'surveys', 'health-profile']
  for (const kind of kinds) show([kind, 'x'], kind)
  stop = keepLive(queries, opening)
  await pass(0)
  const [socket] = sockets
  for (let time = 0; time < times; time++) {
    socket?.say('connected')
    await pass(2_000)
  }
  called()
  socket?.say('connected')
  await pass(2_000)
  expect(called().toSorted()).toEqual(kinds.toSorted())
})

test('after every reconnect everything that can be told is fetched once', async () => {
  const socket = await live()
  for (let round = 0; round < 2; round++) {
    socket.say('connecting', { code: 1 })
    socket.say('connected')
    await pass(2_000)
    expect(called().sort()).toEqual(['Alerts', 'Reports', 'Startup', 'Sugar'])
  }
})

test('3550: a session that is over is said so, once another tab had time to say how', async () => {
  const socket = await live()
  session = null
  socket.say('disconnected', { code: 3550 })
  await pass(900)
  expect(sessionEnd.get()).toBeNull()
  await pass(200)
  expect(sessionEnd.get()).toBe('lost')
})

test('3550 after a sign-out in another tab says nothing of a lost session', async () => {
  const socket = await live()
  session = null
  socket.say('disconnected', { code: 3550 })
  sessionClock.set(null)
  sessionEnd.set('signed-out')
  await pass(5_000)
  expect(sessionEnd.get()).toBe('signed-out')
  expect(called()).toEqual([])
})

test('3050: the page asks whom the session acts for now', async () => {
  const socket = await live()
  socket.say('connecting', { code: 3050 })
  await pass(0)
  expect(called()).toEqual(['GetSession'])
  socket.say('connecting', { code: 1 })
  await pass(0)
  expect(called()).toEqual([])
})

test('3050: nothing is fetched for the person before while the page asks whom the session acts for', async () => {
  const socket = await live()
  let answer: ((reply: Response) => void) | undefined
  const told = new Promise<Response>((resolve) => (answer = resolve))
  vi.stubGlobal('fetch', (request: Request) => {
    calls.push(request)
    return request.url.includes('/GetSession') ? told : Promise.resolve(Response.json({}))
  })
  socket.say('connecting', { code: 3050 })
  socket.say('connected')
  await pass(3_000)
  expect(called()).toEqual(['GetSession'])
  answer?.(Response.json({ session }))
  await pass(0)
  await pass(2_000)
  expect(called().sort()).toEqual(['Alerts', 'Reports', 'Startup', 'Sugar'])
})

test('a server that sends a socket away is tried again after a minute', async () => {
  const socket = await live()
  socket.state = 'closed'
  socket.say('disconnected', { code: 3504 })
  await pass(59_000)
  expect(socket.state).toBe('closed')
  await pass(1_000)
  expect(socket.state).toBe('open')
})

test('the part that opens sockets is asked for again when it did not come', async () => {
  let tries = 0
  stop = keepLive(queries, () => {
    tries++
    return tries === 1 ? Promise.reject(new Error('no network')) : opening()
  })
  await pass(0)
  expect([tries, sockets.length]).toEqual([1, 0])
  await pass(60_000)
  expect([tries, sockets[0]?.state]).toEqual([2, 'open'])
})

test('S1-1-12 a message is in its conversation at once, what stands around it within moments', async () => {
  const socket = await live()
  show(['chat', 'channel', 'c1'], 'Channel')
  show(['chat', 'unread'], 'Unread')
  show(['inbox', 'queue'], 'Inbox')
  await pass(2_000)
  called()
  queries.setQueryData<ChatMessages>(chatKeys.messages('c1'), { messages: [], hasMore: false })
  socket.tell('message', { channelUrl: 'c1', message: { sequence: 1, message: 'Hello' } })
  expect(queries.getQueryData<ChatMessages>(chatKeys.messages('c1'))?.messages).toHaveLength(1)
  await pass(200)
  expect(called().sort()).toEqual(['Channel', 'Inbox', 'Startup', 'Unread'])
  socket.tell('inbox')
  await pass(1_000)
  expect(called()).toEqual(['Inbox'])
})

test('a reconnect, and a server that missed something, have conversations caught up with', async () => {
  const socket = await live()
  queries.setQueryData<ChatMessages>(chatKeys.messages('c1'), { messages: [], hasMore: false })
  socket.say('connecting', { code: 1 })
  socket.say('connected')
  await pass(200)
  expect(called()).toContain('ListMessages')
  socket.tell('missed')
  await pass(1_600)
  expect(called()).toContain('ListMessages')
})

test('S2-4-25 screens can show the state of the socket', async () => {
  stop = keepLive(queries, opening)
  await pass(0)
  const [socket] = sockets
  expect(liveSocket.get()).toBe('connecting')
  const waiting = untilConnected()
  socket?.say('connected')
  await waiting
  expect(liveSocket.get()).toBe('connected')
  socket?.say('connecting', { code: 1 })
  await pass(connectMs * 2)
  expect(liveSocket.get()).toBe('reconnecting')
  socket?.say('connected')
  socket?.say('disconnected', { code: 3504 })
  expect(liveSocket.get()).toBe('failed')
  await expect(untilConnected()).rejects.toMatchObject({ errorType: 'unavailable' })
})

test('a socket that never opens has failed after ten seconds and may still open', async () => {
  stop = keepLive(queries, opening)
  await pass(connectMs - 1)
  expect(liveSocket.get()).toBe('connecting')
  const waiting = untilConnected().catch((error: unknown) => error)
  await pass(1)
  expect(liveSocket.get()).toBe('failed')
  expect(await waiting).toBeInstanceOf(Error)
  sockets[0]?.say('connected')
  expect(liveSocket.get()).toBe('connected')
})

test('what a failed answer leaves of the family is as old as the answer before', async () => {
  stop = keepLive(queries, opening)
  const mateo = { linkId: 'l1', givenName: 'Mateo', alert: { action: 'treat' } }
  queries.setQueryData(startupQuery.queryKey, { caredFor: [mateo] })
  const knownAt = Date.now()
  const failures = [{ call: 'family', code: 'unavailable' }]
  vi.stubGlobal('fetch', async () => Response.json({ startup: { failures } }))
  for (const again of [1, 2]) {
    await pass(again * 60_000)
    const { caredFor } = await queries.fetchQuery({ ...startupQuery, staleTime: 0 })
    expect(caredFor).toEqual([{ ...mateo, unknown: true, knownAt }])
  }
})
