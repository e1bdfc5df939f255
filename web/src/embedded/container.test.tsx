import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../data/boot-context'
import { createQueryClient } from '../data/query-client'
import { startupQuery } from '../data/startup'
import { I18nRoot } from '../i18n/i18n-root'
import { routeById } from '../routes/catalogue'
import { useLocation } from '../routes/router'
import { MemoryRouter } from '../routes/testing'
import { bootOf, json } from '../shell/testing'
import { helloType } from './channel'
import { EmbeddedContainer } from './container'
import { useEmbedded } from './embedded-context'
import { readyWithinMs } from './outside-frame'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const origin = 'https://screens.example'
const firstParty = { mount: 'first-party', parameters: {}, dropped: [], authToken: 'a' }
const outside = {
  mount: 'outside',
  url: `${origin}/contact`,
  origin,
  parameters: { from_screen: 'home' },
  authToken: 'auth-1',
  reauthToken: 'reauth-1',
}
const webSession = { accessToken: 'access-1', expiresAt: 1, coachingAssignment: null }

beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => fetched(request))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetched.mockReset()
})

function answer(replies: { open?: object; session?: object; status?: number }) {
  fetched.mockImplementation(async (request) =>
    request.url.includes('/public/v3/auth/web')
      ? json(200, replies.session ?? webSession)
      : json(replies.status ?? 200, replies.open ?? firstParty),
  )
}

const queries = () => createQueryClient(bootOf())

async function mount(children: React.ReactNode, search = '', client = queries()) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <BootContext value={bootOf()}>
          <I18nRoot locale="en-US" country="US">
            <MemoryRouter initialEntries={[`/help/contact${search}`]}>
              <EmbeddedContainer route={routeById('help.contact')} params={{}}>
                {children}
              </EmbeddedContainer>
              <Where />
            </MemoryRouter>
          </I18nRoot>
        </BootContext>
      </QueryClientProvider>,
    )
  })
}

function Where() {
  return <address>{useLocation().pathname}</address>
}

function Told() {
  const { parameters, locale, style } = useEmbedded()
  return <p>{`told ${JSON.stringify(parameters)} ${locale} ${style.name}`}</p>
}

/** Falls as often as it is told to. */
function Falling({ times }: { times: { left: number } }) {
  if (times.left > 0) {
    times.left -= 1
    throw new Error('fell')
  }
  return <p>standing</p>
}

const bodies = async (part: string) => {
  const calls = fetched.mock.calls.map(([request]) => request)
  return Promise.all(
    calls.filter(({ url }) => url.includes(part)).map((request) => request.clone().json()),
  )
}

test('S1-1-20 S1-2.6-42 a first-party screen gets what the server lets through, the locale and its style', async () => {
  answer({ open: { ...firstParty, parameters: { from_screen: 'home' } } })
  await mount(<Told />, '?from_screen=home&visit_type=teleport&evil=1&token=secret')
  expect(
    await screen.findByText('told {"from_screen":"home","token":"secret"} en help-contact'),
  ).toBeTruthy()
  expect(await bodies('OpenScreen')).toEqual([
    { destination: 'help.contact', query: { from_screen: 'home' }, path: {} },
  ])
  const box = document.querySelector('[data-page-style="help-contact"]')
  expect(box?.className).toContain('embed-help-contact')
  const warned = vi.mocked(console.warn).mock.calls.join()
  expect(warned).toContain('visit_type')
  expect(warned).not.toMatch(/teleport|secret|evil/)
})

test('S1-8-10 a screen that falls is rendered once more', async () => {
  answer({})
  // React tries a failing render twice before it gives up on it.
  await mount(<Falling times={{ left: 2 }} />)
  expect(await screen.findByText('standing')).toBeTruthy()
})

test('S1-8-10 S1-8-04 a screen that falls again shows the unavailable page in its place', async () => {
  answer({})
  await mount(<Falling times={{ left: 99 }} />)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Uh-oh! Our site had a hiccup.')
  expect(heading.closest('[data-page-style]')).toBeTruthy()
  expect(await bodies('OpenScreen')).toHaveLength(2)
})

test('S2-8-08 someone else’s item shows an unavailable page with a link home', async () => {
  answer({ open: { code: 'not_found' }, status: 404 })
  await mount(<Told />)
  await screen.findByRole('heading', { name: 'The page you are trying to reach is unavailable.' })
  expect(screen.getByRole('link', { name: 'Go to the homepage' }).getAttribute('href')).toBe(
    '/home',
  )
})

test('S2-8-03 a refusal says so', async () => {
  answer({ open: { code: 'permission_denied' }, status: 403 })
  await mount(<Told />)
  await screen.findByRole('heading', { name: 'Authorization error' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('S1-7-12 S1-7-13 an outside screen starts with an exchanged session, which decides about the guide', async () => {
  answer({ open: outside, session: webSession })
  const client = queries()
  client.setQueryData(startupQuery.queryKey, { user: { hasMHGuideAvailable: true } })
  await mount(<Told />, '', client)
  const frame = await theFrame()
  expect(await bodies('/public/v3/auth/web')).toEqual([
    { authToken: 'auth-1', reauthToken: 'reauth-1' },
  ])
  expect(client.getQueryData(startupQuery.queryKey)?.user?.hasMHGuideAvailable).toBe(false)
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(frame.getAttribute('src')).toBe(`${origin}/contact`)
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
})

function theFrame() {
  return waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found) throw new Error('no frame')
    return found
  })
}

/** The frame says hello and gets its port. */
async function connected() {
  const frame = await theFrame()
  const posted: { data: Record<string, unknown>; ports: MessagePort[] }[] = []
  const inside = {
    postMessage: (data: Record<string, unknown>, _target: string, ports: MessagePort[]) =>
      posted.push({ data, ports }),
  }
  Object.defineProperty(frame, 'contentWindow', { value: inside, configurable: true })
  const event = new Event('message')
  Object.assign(event, { data: { type: helloType }, origin, source: inside })
  window.dispatchEvent(event)
  const [first] = posted
  if (!first?.ports[0]) throw new Error('no port')
  return { frame, data: first.data, port: first.ports[0] }
}

test('S1-2.6-43 S1-1-20 an outside screen is told its parameters, tokens and session through the port alone', async () => {
  answer({ open: outside })
  await mount(<Told />, '?token=secret&from_screen=home')
  const { frame, data } = await connected()
  expect(data).toEqual({
    type: 'wellhouse:port',
    version: 1,
    destination: 'help.contact',
    locale: 'en',
    style: 'help-contact',
    parameters: { from_screen: 'home', token: 'secret' },
    accessToken: 'access-1',
  })
  expect(frame.getAttribute('src')).not.toContain('secret')
})

test('an outside screen gets ready, takes its height and its title, and leads to pages we know', async () => {
  answer({ open: outside })
  await mount(<Told />)
  const { frame, port } = await connected()
  port.postMessage({ n: 1, type: 'ready' })
  port.postMessage({ n: 2, type: 'resize', height: 812 })
  port.postMessage({ n: 3, type: 'title', text: 'Ask a nurse' })
  await screen.findByRole('heading', { level: 1, name: 'Ask a nurse' })
  expect(frame.style.height).toBe('812px')
  expect(frame.title).toBe('Ask a nurse')
  port.postMessage({ n: 4, type: 'navigate', routeId: 'no-such' })
  port.postMessage({ n: 5, type: 'navigate', routeId: 'video' })
  port.postMessage({ n: 6, type: 'navigate', routeId: 'programs' })
  await waitFor(() => expect(document.querySelector('address')?.textContent).toBe('/programs'))
})

test('S1-8-10 an outside screen that fails gets a second frame and a second session, then it is unavailable', async () => {
  answer({ open: outside })
  await mount(<Told />)
  const first = await connected()
  first.port.postMessage({ n: 1, type: 'error' })
  await waitFor(() => expect(fetched.mock.calls).toHaveLength(4))
  const second = await connected()
  expect(second.frame).not.toBe(first.frame)
  second.port.postMessage({ n: 1, type: 'error' })
  await screen.findByRole('heading', { name: 'Uh-oh! Our site had a hiccup.' })
  expect(document.querySelector('iframe')).toBeNull()
})

test('S1-8-10 an outside screen that never gets ready is given up after its time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer({ open: outside })
  await mount(<Told />)
  for (const _ of [1, 2]) {
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(readyWithinMs))
  }
  await screen.findByRole('heading', { name: 'Uh-oh! Our site had a hiccup.' })
})

test.each([
  ['on our own origin', window.location.origin, `${window.location.origin}/x`],
  ['away from its origin', origin, 'https://evil.example/contact'],
  ['that is none', origin, 'javascript:alert(1)'],
])('an outside screen %s is never framed', async (_name, from, url) => {
  answer({ open: { ...outside, origin: from, url } })
  await mount(<Told />)
  await screen.findByRole('heading', { name: 'Uh-oh! Our site had a hiccup.' })
  expect(document.querySelector('iframe')).toBeNull()
})
