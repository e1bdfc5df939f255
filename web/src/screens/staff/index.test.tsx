import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, renderApp } from '../../shell/testing'

beforeEach(() => vi.stubGlobal('fetch', async () => json(200, {})))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The table of staff rights, role by role, as the server sends it. */
const rights = {
  coach: ['inbox.coach', 'inbox.food', 'snapshot.readings', 'search.assigned', 'alerts.assigned'],
  careteam: ['inbox.careteam', 'snapshot.vitals', 'search.team', 'alerts.team'],
  guide: ['inbox.guide', 'search.assigned'],
  clinician: [],
  support: ['inbox.support', 'snapshot.account', 'search.exact'],
  CallCenterRep: ['snapshot.account', 'search.audited', 'view-as-member'],
  Admin: ['snapshot.account', 'search.audited', 'view-as-member', 'brands', 'flags', 'audit'],
} as const

async function open(role: keyof typeof rights, path = '/staff') {
  const app = await renderApp(path, {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Alex Morgan', role, rights: rights[role] }, features: [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Alex' })
  return app
}

const topic = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement)

test.each([
  ['coach', 'Answer food logs', ['Viewing a portal', 'Brands and features']],
  ['careteam', 'Answer mail to your care team', ['Viewing a portal', 'Brands and features']],
  ['guide', 'Answer guide chats', ['Viewing a portal', 'Alerts', 'Brands and features']],
  ['support', 'Find a member by exact email or id', ['Viewing a portal', 'Alerts']],
  [
    'CallCenterRep',
    'View a member’s portal, read-only and recorded',
    ['Messages', 'Alerts', 'Brands and features'],
  ],
  ['Admin', 'Turn features on and off', ['Messages', 'Alerts']],
] as const)('the rights of %s, and what is not theirs', async (role, has, lacks) => {
  await open(role)
  expect(screen.getByText(has)).toBeTruthy()
  for (const name of lacks) expect(topic(name).getByText('Nothing for your role')).toBeTruthy()
  expect(screen.getAllByText('Nothing for your role')).toHaveLength(
    7 -
      new Set(
        rights[role]
          .map((right) => right.split('.')[0])
          .map((part) => (part === 'flags' ? 'brands' : part)),
      ).size,
  )
})

test('a role without a screen of its own yet is told so, not that it has rights', async () => {
  await open('clinician')
  expect(screen.getByText('There is nothing to do here for your role yet.')).toBeTruthy()
  expect(screen.queryByText('Finding members')).toBeNull()
})

test('work comes first: what a role can do is folded away below it', async () => {
  await open('coach')
  const role = screen.getByText('What your role can do')
  expect(role.closest('details')?.open).toBe(false)
  const tools = screen.getByRole('heading', { name: 'Your tools' })
  expect(tools.compareDocumentPosition(role)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(role)
  expect(role.closest('details')?.open).toBe(true)
  expect(screen.queryByRole('heading', { name: 'What your role can do' })).toBeNull()
})

test('the tools of a role are the pages it may open', async () => {
  await open('Admin')
  expect(screen.getByRole('link', { name: 'Find a member' }).getAttribute('href')).toBe(
    '/staff/members',
  )
  cleanup()
  await open('clinician')
  expect(screen.queryByRole('link', { name: 'Find a member' })).toBeNull()
})

test('a tab that comes back from a portal says why, until it is read', async () => {
  await open('Admin', '/staff?view=over')
  expect(screen.getByText('Your viewing time has ended')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByText('Your viewing time has ended')).toBeNull()
  cleanup()
  await open('Admin', '/staff?view=ended')
  expect(screen.getByText('The view has ended')).toBeTruthy()
})

test('a nurse sees the calls to make first, with how long they wait and how many there are', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    json(
      200,
      request.url.includes('CountDesk')
        ? { calls: 2, oldestAt: Date.now() - 12 * 60_000, urgentReports: 1, others: 4 }
        : {},
    ),
  )
  await open('careteam')
  const [first] = await screen.findAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe('2 calls to make now')
  screen.getByText('1 urgent result isn’t matched to a member yet.')
  const link = screen.getByRole('link', { name: 'See who to call' })
  expect(link.getAttribute('href')).toBe('/staff/labs')
  const tool = await screen.findAllByRole('link', { name: /3 urgent calls or lab results/ })
  expect(tool.length).toBeGreaterThan(0)
})

test('each urgent result that comes is read out, also where as many were taken meanwhile', async () => {
  let count = { calls: 1, oldestAt: 1_000, urgentReports: 1 }
  vi.stubGlobal('fetch', async (request: Request) =>
    json(200, request.url.includes('CountDesk') ? count : {}),
  )
  const { queries } = await open('careteam')
  await screen.findByText('1 call to make now')
  const said = () => document.querySelector('main p[role=alert].visually-hidden > *')
  expect(said()).toBeNull()
  const next = async (more: Partial<typeof count>) => {
    const before = said()
    count = { ...count, ...more }
    await act(() => queries.invalidateQueries({ queryKey: ['lab-desk'] }))
    await waitFor(() => expect(said()).not.toBe(before))
    return said()?.textContent ?? ''
  }
  expect(await next({ calls: 2 })).toBe('3 urgent calls or lab results waiting')
  expect(await next({ calls: 1, urgentReports: 2 })).toBe('3 urgent calls or lab results waiting')
  expect(await next({ oldestAt: 2_000 })).toBe('3 urgent calls or lab results waiting')
  expect(await next({ urgentReports: 1 })).toBe('')
})

test('a coach is not told of lab calls', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url)
    return json(200, { calls: 2, urgentReports: 1 })
  })
  await open('coach')
  expect(screen.queryByText(/calls to make now/)).toBeNull()
  expect(asked.some((url) => url.includes('CountDesk'))).toBe(false)
})
