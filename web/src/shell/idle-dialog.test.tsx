import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../data/clock'
import { sessionEnd } from '../data/session-clock'
import { idlePrompt, lastActivity } from '../data/session-idle'
import { beforeLeaving } from '../data/session-leaving'
import { json, memberSession, now, renderApp, rosa } from './testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  lastActivity.set(0)
  idlePrompt.set(null)
  fetched.mockReset()
  fetched.mockImplementation(async (request) => {
    if (request.url.includes('GetSession')) return json(200, { session: memberSession })
    if (request.url.includes('GetStartup')) return json(200, { startup: rosa })
    if (request.url.includes('refresher')) {
      return json(200, { access_token: 'r', expires_in: 1800 })
    }
    return json(200, {})
  })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = (part: string) => fetched.mock.calls.filter(([{ url = '' }]) => url.includes(part))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dialog = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })

/** A minute at a time, so that timers that follow from others come in their order. */
async function idleFor(ms: number) {
  for (let left = ms; left > 0; left -= 60_000) await pass(Math.min(left, 60_000))
}

async function open(path = '/home') {
  const page = await renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  lastActivity.set(serverNow())
  return page
}

test('S1-4.2-06 S1-4.2-07 S2-2-103 after 14 minutes the question offers to stay or to sign out', async () => {
  await open()
  await idleFor(839_000)
  expect(dialog()).toBeNull()
  await pass(1500)
  const buttons = [...(dialog()?.querySelectorAll('button') ?? [])].map((b) => b.textContent)
  expect(buttons).toEqual(['Stay Signed In', 'Sign Out'])
})

const inDanger = {
  ...rosa,
  home: {
    ...rosa.home,
    attention: [
      { kind: 'checkIn', level: 'urgent', values: { action: 'call', reading: 'bloodPressure' } },
    ],
  },
}

async function openInDanger(path: string) {
  fetched.mockImplementation(async (request) => {
    if (request.url.includes('GetSession')) return json(200, { session: memberSession })
    if (request.url.includes('GetStartup')) return json(200, { startup: inDanger })
    if (request.url.includes('refresher')) {
      return json(200, { access_token: 'r', expires_in: 1800 })
    }
    return json(request.url.includes('alert') ? 503 : 200, {})
  })
  const page = await renderApp(path, { startup: inDanger })
  await screen.findByRole('heading', { level: 1 })
  lastActivity.set(serverNow())
  return page
}

test('the question never covers an emergency: it is asked below it', async () => {
  await openInDanger('/home')
  await screen.findByRole('link', { name: /911/ })
  await idleFor(841_000)
  const question = await screen.findByRole('region', { name: 'Are you still there?' })
  expect(dialog()).toBeNull()
  const call = screen.getAllByRole('link', { name: /911/ })[0] as HTMLElement
  expect(call.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Stay Signed In' }).click())
  await pass(100)
  expect(screen.queryByRole('region', { name: 'Are you still there?' })).toBeNull()
  expect(asked('/v1/users/me/activity')).toHaveLength(1)
})

test('a session that ends below an emergency says so there, and the number to call stays', async () => {
  await openInDanger('/home')
  await screen.findByRole('link', { name: /911/ })
  await act(async () => sessionEnd.set('lost'))
  await screen.findByRole('region', { name: 'Your session has ended' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getAllByRole('link', { name: /911/ }).length).toBeGreaterThan(0)
})

test('without an emergency the question covers the page as usual', async () => {
  await openInDanger('/help/contact')
  await idleFor(841_000)
  await vi.waitFor(() => expect(dialog()).toBeTruthy())
  const over = within(dialog() as HTMLElement)
  expect((await over.findByRole('link', { name: 'Call 911' })).getAttribute('href')).toBe('tel:911')
})

test('a session that ends elsewhere has the call in its dialog and on the page', async () => {
  await openInDanger('/help/contact')
  const bar = await screen.findByRole('region', { name: 'This can be an emergency' })
  expect(within(bar).getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(
    '/home',
  )
  await act(async () => sessionEnd.set('lost'))
  const ended = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  await within(ended).findByRole('link', { name: 'Call 911' })
})

test('S2-2-102 S2-9-12 the seconds fall each second and are spoken only now and then', async () => {
  await open()
  await idleFor(840_000)
  const shown = () => screen.getByRole('timer').textContent?.match(/\d+/)?.[0]
  const first = Number(shown())
  expect(first).toBeGreaterThan(57)
  await pass(10_000)
  expect(Number(shown())).toBe(first - 10)
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off')
  const spoken = () => dialog()?.querySelector('[aria-live="polite"]')?.textContent
  expect(spoken()).toBe('')
  await pass((first - 10 - 29) * 1000)
  expect(spoken()).toBe('30 seconds left')
  await pass(5000)
  expect(spoken()).toBe('30 seconds left')
})

test.each([
  ['in a form that keeps it', '/help/contact', /Your message/, /^We’ve saved what you wrote\./],
  ['elsewhere', '/home', /Outside/, /^What you entered here is not saved yet\./],
])(
  'D29 what was typed %s: the question promises only what is true',
  async (_, path, name, words) => {
    await open(path)
    // Stands for a form that keeps nothing.
    const outside = document.createElement('input')
    outside.setAttribute('aria-label', 'Outside')
    document.body.append(outside)
    const field = await screen.findByRole('textbox', { name })
    act(() => field.focus())
    await act(async () => fireEvent.input(field, { target: { value: 'Half a' } }))
    await idleFor(840_000)
    expect(dialog()?.textContent).toMatch(/[Ww]hat you/)
    expect(screen.getByText(words)).toBeTruthy()
    outside.remove()
  },
)

test('D29 where nothing was typed the question speaks of no text', async () => {
  await open()
  await idleFor(840_000)
  expect(dialog()?.textContent).not.toMatch(/What you/)
})

test('S1-4.2-07 Stay Signed In closes the question and tells the server', async () => {
  await open()
  await idleFor(840_000)
  await act(async () => screen.getByRole('button', { name: 'Stay Signed In' }).click())
  await pass(100)
  expect(asked('/v1/users/me/activity')).toHaveLength(1)
  expect(dialog()).toBeNull()
  await idleFor(120_000)
  expect(sessionEnd.get()).toBeNull()
})

test('S1-4.2-07 Sign Out ends the session at once', async () => {
  await open()
  await idleFor(840_000)
  await act(async () => screen.getByRole('button', { name: 'Sign Out' }).click())
  await waitFor(() => expect(asked('/v1/auth/logout')).toHaveLength(1))
  await screen.findByRole('heading', { level: 1, name: 'You are signed out' })
})

test('S2-4-14 D29 at zero what was written is kept, then the session ends, and sign-in leads back', async () => {
  const order: string[] = []
  const takeBack = beforeLeaving(async () => void order.push('kept'))
  const { router } = await open('/programs')
  await idleFor(901_000)
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  takeBack()
  const [logout] = asked('/v1/auth/logout')
  expect(order).toEqual(['kept'])
  expect(logout?.[0].headers.get('Wellhouse-Background')).toBe('1')
  expect(router.location.state).toEqual({ from: '/programs' })
  expect(screen.getByText('We signed you out after 15 minutes without activity')).toBeTruthy()
  const before = fetched.mock.calls.length
  await idleFor(30 * 60_000)
  expect(fetched.mock.calls.length, 'no timer is left').toBe(before)
})

test('S1-4.2-08 S1-7-03 the navigation is fetched after 9 minutes without a person', async () => {
  await open()
  expect(asked('GetStartup'), 'S1-7-02 the page came with it').toHaveLength(0)
  await idleFor(539_000)
  expect(asked('GetStartup')).toHaveLength(0)
  await pass(2000)
  expect(asked('GetStartup')).toHaveLength(1)
  expect(asked('GetStartup')[0]?.[0].headers.get('Wellhouse-Background')).toBe('1')
})

test('S1-7-04 S1-9-04 S2-4-23 data older than 10 minutes is fetched again, fresher data is not', async () => {
  await open()
  for (let minute = 0; minute < 9; minute++) {
    await pass(60_000)
    lastActivity.set(serverNow())
  }
  await pass(50_000)
  expect(asked('GetStartup')).toHaveLength(0)
  await pass(20_000)
  expect(asked('GetStartup')).toHaveLength(1)
})

test('A10 the server knows of a person in a tab that could not tell: the question goes', async () => {
  await open()
  fetched.mockImplementation(async (request) =>
    json(
      200,
      request.url.includes('GetSession')
        ? { session: { ...memberSession, lastActivityAt: serverNow() } }
        : { startup: rosa },
    ),
  )
  await idleFor(841_000)
  await waitFor(() => expect(idlePrompt.get()).toBeNull())
})

test('S2-2-104 S2-8-09 an invalid session shows its page, whose one action signs out', async () => {
  const { router } = await open()
  await act(async () => sessionEnd.set('invalid'))
  await screen.findByText(
    'Error: Invalid session - Authentication error, please try logging out and then try again.',
  )
  expect(router.location.pathname).toBe('/invalid-session')
  await act(async () => screen.getByRole('link', { name: 'Sign out' }).click())
  await screen.findByRole('heading', { level: 1, name: 'You are signed out' })
  expect(asked('/v1/auth/logout')).toHaveLength(1)
})
