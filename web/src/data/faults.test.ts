import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportThrown, watchFaults } from './faults'
import { mostReports } from './report'

const sent: { path: string; body: Record<string, unknown> }[] = []
let stop: () => void

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    return new Response(null, { status: 204 })
  })
  stop = watchFaults({ version: '2.29.10', siteHost: location.host, routeId: () => 'home' })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const own = `${location.origin}/assets/home-B1.js`

function thrown(message: string, stack = `at f (${own}:1:20)`): Error {
  const error = new Error(message)
  error.stack = stack
  return error
}

function fail(message: string, filename = own) {
  dispatchEvent(new ErrorEvent('error', { message, filename, error: thrown(message) }))
}

function reject(reason: unknown) {
  const event = new Event('unhandledrejection')
  dispatchEvent(Object.assign(event, { reason }))
}

const settled = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))

test('A142 an error report goes to our own endpoint and names no one', async () => {
  fail('no reading 118 of rosa@demo.test')
  await settled(1)
  expect(sent[0]?.path).toBe('/v1/client-errors')
  expect(sent[0]?.body).toEqual({
    kind: 'error',
    message: 'no reading ### of [email]',
    stack: '/assets/home-B1.js:1:20',
    routeId: 'home',
    version: '2.29.10',
    online: true,
  })
})

test('S1-8-15..18 what is ignored is not sent', async () => {
  fail("undefined is not an object (evaluating 'webkit.messageHandlers')")
  fail("e.getAttribute is not a function (reading 'role')")
  reject('just a text')
  reject({ not: 'an error' })
  fail('theirs', 'https://cdn.evil.test/x.js')
  fail('ours')
  await settled(1)
  expect(sent[0]?.body.message).toBe('ours')
})

test('rejections and caught faults are sent, with the request they came from', async () => {
  reject(thrown('lost'))
  reportThrown(Object.assign(thrown('broken'), { requestId: 'q-1' }))
  await settled(2)
  expect(sent.map(({ body }) => [body.kind, body.message, body.requestId])).toEqual([
    ['rejection', 'lost', undefined],
    ['error', 'broken', 'q-1'],
  ])
})

test('the same fault is sent once, and ten at most in the life of a page', async () => {
  for (let round = 0; round < 30; round++) {
    fail('again')
    fail(`other ${String.fromCharCode(97 + round)}`)
  }
  await settled(mostReports)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent).toHaveLength(10)
  expect(sent.filter(({ body }) => body.message === 'again')).toHaveLength(1)
})

test('a report that does not arrive raises no second fault', async () => {
  const refused = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', refused)
  fail('ours')
  await vi.waitFor(() => expect(refused).toHaveBeenCalled())
})
