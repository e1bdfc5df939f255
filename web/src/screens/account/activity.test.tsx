import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const visit = {
  id: 'v-1',
  name: 'Jordan Lee',
  role: 'CallCenterRep',
  viewedPortal: true,
  startedAt: now - 30 * 60_000,
  endedAt: now - 18 * 60_000,
  areas: ['home', 'profile', 'readings', 'somethingNew'],
  reason: 'Called about a delivery',
  ticket: 'T-1042',
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function listAnswers(answer: (before: string) => Response | Promise<Response>) {
  fetched.mockImplementation(async ({ url }) => {
    const { searchParams, pathname } = new URL(url)
    if (!pathname.endsWith('ListAccess')) return json(200, {})
    return answer(JSON.parse(searchParams.get('message') ?? '{}').before)
  })
}

const open = async () => {
  await renderApp('/account/activity', { startup: rosa })
  await screen.findByRole('heading', { level: 1, name: 'Who viewed my record' })
}

test('a visit names who, the role, when by the member’s clock, what and why', async () => {
  listAnswers(() => json(200, { visits: [visit], next: '' }))
  await open()
  const card = within(
    (await screen.findByRole('heading', { level: 2, name: 'Jordan Lee' })).closest(
      'article',
    ) as HTMLElement,
  )
  expect(card.getByText('Call center representative')).toBeTruthy()
  expect(card.getByText(/November 17, 2026, 8:30\sAM to 8:42\sAM/)).toBeTruthy()
  expect(card.getByText(/Home page, Profile, Readings, Other pages/)).toBeTruthy()
  expect(card.getByText('Called about a delivery')).toBeTruthy()
  expect(card.getByText('T-1042')).toBeTruthy()
  expect(
    card.getByText('They saw your portal the way you do, but could not change anything.'),
  ).toBeTruthy()
  expect(screen.getByText('That’s everything on the list.')).toBeTruthy()
})

test('nobody else looked', async () => {
  listAnswers(() => json(200, { visits: [], next: '' }))
  await open()
  await screen.findByRole('heading', { name: 'No one but you has viewed your record' })
})

test('while it loads the place of the list is held', async () => {
  listAnswers(() => new Promise(() => undefined))
  await open()
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
})

test('a failure says that nothing is lost and offers another try', async () => {
  listAnswers(() => json(403, { errorType: 'permission_denied', requestId: 'req-1' }))
  await open()
  await screen.findByText('We couldn’t load the list of who viewed your record.')
  expect(screen.getByText('Reference: req-1')).toBeTruthy()
  listAnswers(() => json(200, { visits: [visit], next: '' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 2, name: 'Jordan Lee' })
})

test('without a network the page says so', async () => {
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('older visits come on demand; what is there stays when they cannot be had', async () => {
  const pages: Record<string, object> = {
    '': { visits: [visit], next: 'p2' },
    p2: { visits: [{ ...visit, id: 'v-2', name: 'Alex Morgan', role: 'Admin' }], next: '' },
  }
  let broken = true
  listAnswers((before) =>
    before === 'p2' && broken
      ? json(403, { errorType: 'permission_denied' })
      : json(200, pages[before] ?? {}),
  )
  await open()
  await screen.findByRole('heading', { level: 2, name: 'Jordan Lee' })
  await userEvent.click(screen.getByRole('button', { name: 'Show older visits' }))
  await screen.findByText('We couldn’t load older visits.')
  expect(screen.getByRole('heading', { level: 2, name: 'Jordan Lee' })).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Show older visits' }))
  await screen.findByRole('heading', { level: 2, name: 'Alex Morgan' })
  expect(screen.queryByRole('button', { name: 'Show older visits' })).toBeNull()
})

test('the list can be printed', async () => {
  listAnswers(() => json(200, { visits: [visit], next: '' }))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Print this list' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('D9 who views the member reads the same list and is told that they are in it', async () => {
  listAnswers(() => json(200, { visits: [visit], next: '' }))
  const impersonation = { impersonatorId: 'a', impersonatorType: 'Admin', impersonatedName: 'Rosa' }
  await renderApp('/account/activity', {
    session: { ...memberSession, impersonation },
    startup: rosa,
  })
  expect(await screen.findByText(/Your visit is on the list/)).toBeTruthy()
  await screen.findByRole('heading', { level: 2, name: 'Jordan Lee' })
})
