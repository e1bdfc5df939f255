import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Channel, type EmbedInit, helloType, openChannel, portType } from './channel'

const origin = 'https://screens.example'
const init: EmbedInit = {
  version: 1,
  destination: 'help.contact',
  locale: 'es',
  style: 'help-contact',
  parameters: { from_screen: 'home' },
  accessToken: 'a',
}

type Posted = { data: unknown; target: string; ports: MessagePort[] }

/** The window inside the frame, which only notes what it is sent. */
function screenWindow() {
  const posted: Posted[] = []
  const post = (data: unknown, target: string, ports: MessagePort[]) =>
    posted.push({ data, target, ports })
  return { posted, window: { postMessage: post } as unknown as Window }
}

let channel: Channel
let inside: ReturnType<typeof screenWindow>
const heard = vi.fn()

beforeEach(() => {
  heard.mockClear()
  inside = screenWindow()
  channel = openChannel({
    frame: { contentWindow: inside.window },
    origin,
    init,
    onMessage: heard,
    host: window,
  })
})
afterEach(() => channel.close())

function say(data: unknown, from: Partial<{ origin: string; source: unknown }> = {}) {
  const event = new Event('message')
  Object.assign(event, { data, origin, source: inside.window, ...from })
  window.dispatchEvent(event)
}

function port(): MessagePort {
  say({ type: helloType })
  const given = inside.posted.at(-1)?.ports[0]
  if (!given) throw new Error('no port was given')
  return given
}

/** Messages of a port arrive one turn later. */
const arrived = () =>
  vi.waitFor(() => expect(heard.mock.calls.length + channel.ignored()).toBeGreaterThan(0))

test('S1-1-20 a hello from the frame is answered once with the port and all it may know', () => {
  say({ type: helloType })
  expect(inside.posted).toHaveLength(1)
  expect(inside.posted[0]).toMatchObject({ data: { type: portType, ...init }, target: origin })
  expect(inside.posted[0]?.ports).toHaveLength(1)
  say({ type: helloType })
  expect(inside.posted).toHaveLength(1)
  expect(channel.ignored()).toBe(1)
})

test.each([
  ['another origin', { type: helloType }, { origin: 'https://evil.example' }],
  ['an origin that only begins alike', { type: helloType }, { origin: `${origin}.evil.example` }],
  ['an opaque origin', { type: helloType }, { origin: 'null' }],
  ['our own origin', { type: helloType }, { origin: window.location.origin }],
  ['another window', { type: helloType }, { source: window }],
  ['no window', { type: helloType }, { source: null }],
  ['a message before the hello', { type: 'ready', n: 1 }, {}],
  ['a hello with more in it', { type: helloType, x: 1 }, {}],
  ['a word', helloType, {}],
  ['a megabyte', 'x'.repeat(1_000_000), {}],
])('%s gets no port and is counted', (_name, data, from) => {
  say(data, from)
  expect(inside.posted).toEqual([])
  expect(channel.ignored()).toBe(1)
  expect(heard).not.toHaveBeenCalled()
})

test('messages come through the port alone', async () => {
  const given = port()
  say({ type: 'close', n: 1 })
  expect(channel.ignored()).toBe(1)
  given.postMessage({ type: 'ready', n: 1 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ type: 'ready' }))
})

test('a message that comes again, or late, is ignored', async () => {
  const given = port()
  given.postMessage({ type: 'resize', n: 5, height: 300 })
  given.postMessage({ type: 'resize', n: 5, height: 300 })
  given.postMessage({ type: 'close', n: 4 })
  given.postMessage({ type: 'resize', n: 6, height: 400 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(heard.mock.calls.map(([message]) => message.height)).toEqual([300, 400])
  expect(channel.ignored()).toBe(2)
})

test('what is no message is counted and changes nothing', async () => {
  const given = port()
  for (const data of [null, 'x'.repeat(5_000_000), { type: 'navigate', n: 1, url: '//evil' }]) {
    given.postMessage(data)
  }
  await arrived()
  await vi.waitFor(() => expect(channel.ignored()).toBe(3))
  expect(heard).not.toHaveBeenCalled()
})

test('a closed line hears nothing any more', async () => {
  const given = port()
  channel.close()
  given.postMessage({ type: 'close', n: 1 })
  say({ type: helloType })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).not.toHaveBeenCalled()
  expect(inside.posted).toHaveLength(1)
})
