import { CalendarDate } from '@internationalized/date'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentsOf } from '../../data/trail'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { problemsOfDays } from './audit/parts/trail-filter'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['audit'] } },
}
const row = {
  id: 'r1',
  at: Date.UTC(2026, 2, 4, 15),
  kind: 'read',
  action: 'search',
  area: 'member-directory',
  outcome: 'done',
  reason: 'email',
  actorName: 'Sam Fox',
  actorRole: 'support',
  memberId: 'm1',
  memberName: 'Rosa Delgado',
}

let search: Answer
let chain: Answer
let check: Answer
let calls: Call[]

beforeEach(() => {
  search = () => json(200, { rows: [row] })
  chain = () => json(200, { chained: 12 })
  check = () => json(200, { checked: 12 })
  calls = stubServer({
    SearchTrail: (request) => search(request),
    GetChain: (request) => chain(request),
    CheckChain: (request) => check(request),
    ListAccounts: () => json(200, { accounts: [{ id: 's1', name: 'Sam Fox', email: 's@f.test' }] }),
    SearchMembers: () => json(200, { members: [{ id: 'm1', name: 'Rosa Delgado' }] }),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (path = '/staff/audit') => renderApp(path, admin)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = () =>
  calls.filter(({ name }) => name === 'SearchTrail').map(({ sent }) => JSON.parse(sent))

test('a row says who did what to whom, in words and in the words of the trail', async () => {
  await show()
  const cells = await screen.findAllByRole('cell')
  const words = cells.map((cell) => cell.textContent).join(' | ')
  expect(words).toContain('Sam FoxMember Support')
  expect(words).toContain('Readssearch member-directory')
  expect(words).toContain('Rosa Delgado')
})

test('what the address says is what is searched for', async () => {
  await show('/staff/audit?member=m1&staff=s1&kind=refused&from=2026-03-01&to=2026-03-04')
  await screen.findAllByRole('cell')
  expect(asked()).toEqual([
    {
      search: {
        memberId: 'm1',
        actorId: 's1',
        kind: 'refused',
        ...momentsOf({ from: '2026-03-01', to: '2026-03-04' }),
      },
      before: '',
    },
  ])
})

test('a member is found, chosen and taken out again', async () => {
  await show()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Member’s name/ }), 'rosa')
  await press('Search')
  await press('Rosa Delgado')
  await screen.findByText('Press “Show the trail” to search again.')
  expect(screen.getByRole('heading', { name: 'Rows about everyone' })).toBeTruthy()
  await press('Show the trail')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: { memberId: 'm1' } }))
  const heading = await screen.findByRole('heading', { name: 'Rows about Rosa Delgado' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await press('Show everyone')
  await press('Show the trail')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: { memberId: '' } }))
})

test('Back goes through the searches, and the filter goes along', async () => {
  const { router } = await show('/staff/audit?member=m1')
  await screen.findByRole('heading', { name: 'Rows about Rosa Delgado' })
  expect(screen.getByText(/^Member:/).parentElement?.textContent).toMatch(/^Member: Rosa Delgado/)
  await press('Show everyone')
  await press('Show the trail')
  await screen.findByRole('heading', { name: 'Rows about everyone' })
  await act(async () => router.navigate(-1))
  await screen.findByRole('heading', { name: 'Rows about Rosa Delgado' })
  expect(screen.getByText(/^Member:/)).toBeTruthy()
})

test('the browser of a sign-in is not its reason', async () => {
  search = () =>
    json(200, { rows: [{ ...row, kind: 'signIn', action: 'signIn', reason: 'Firefox' }] })
  await show()
  const cells = await screen.findAllByRole('cell')
  expect(cells.at(-1)?.textContent).toContain('–')
  expect(screen.getByText('Firefox')).toBeTruthy()
})

test.each([
  'from=2026-02-31&to=2026-03-04',
  'from=x',
  'from=2026-03-04&to=2026-03-01',
  'kind=luck',
])('an address that makes no sense is a search for the last week: %s', async (address) => {
  await show(`/staff/audit?${address}`)
  await screen.findAllByRole('cell')
  const { kind, since, until } = asked()[0].search
  expect(kind).toBe('')
  expect(Math.round((until - since) / 86_400_000)).toBe(7)
})

test('a search that has not come to the end says how far it looked', async () => {
  search = () => json(200, { rows: [], next: 'n', searchedTo: Date.UTC(2026, 2, 2, 12) })
  await show()
  await screen.findByText(/We’ve looked back to 03\/02\/2026/)
  search = () => json(200, { rows: [row] })
  await press('Look further back')
  await screen.findByText('Rosa Delgado')
  expect(asked().at(-1)).toMatchObject({ before: 'n' })
})

test('nothing found is said in words, and nothing can be saved', async () => {
  search = () => json(200, {})
  await show()
  await screen.findByText('Nothing on the trail for this search')
  expect(screen.getByRole('button', { name: 'Save as a file (CSV)' })).toHaveProperty(
    'disabled',
    true,
  )
})

test('a list that fails leaves the rest of the page', async () => {
  search = () => json(500, {})
  await show()
  await screen.findByText('We couldn’t load the trail.')
  await screen.findByText(/No gaps found/)
})

test('offline says so', async () => {
  search = offline
  await show()
  await screen.findByText('We couldn’t load the trail.')
})

test.each([
  [{ behind: 3 }, /The database lacks 3 rows/],
  [{ forged: 1 }, /1 entry was not written by a server of ours/],
])('a trail with a fault is an alarm: %o', async (state, words) => {
  chain = () => json(200, { chained: 12, ...state })
  await show()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByText(/No gaps found/)).toBeNull()
})

test.each([
  [{ checked: 12 }, 'Every row is in order'],
  [{ checked: 3, fault: 'a row was edited at seq 3: row r (x)' }, 'The check found a fault'],
  [{ unfinished: true }, 'There are too many rows to check here'],
])('a check of every row tells what it found: %o', async (report, words) => {
  check = () => json(200, report)
  await show()
  await press('Check every row now')
  await screen.findByText(words)
})

test('a check that fails claims nothing', async () => {
  check = () => json(500, {})
  await show()
  await press('Check every row now')
  await screen.findByText('The check didn’t finish.')
  expect(screen.queryByText('Every row is in order')).toBeNull()
})

const day = (year: number, month: number, date: number) => new CalendarDate(year, month, date)

test.each([
  [day(2026, 3, 1), day(2026, 3, 1), []],
  [day(2025, 3, 3), day(2026, 3, 3), []],
  [day(2025, 3, 3), day(2026, 3, 4), ['from']],
  [day(2026, 3, 2), day(2026, 3, 1), ['to']],
  [day(2026, 3, 4), day(2026, 3, 5), ['to']],
  [null, day(2026, 3, 1), ['from']],
])('days from %s to %s', (from, to, fields) => {
  expect(Object.keys(problemsOfDays(from, to, '2026-03-04'))).toEqual(fields)
})

test('the last day counts whole', () => {
  const { since, until } = momentsOf({ from: '2026-03-01', to: '2026-03-01' })
  expect(until - since).toBe(24 * 3_600_000)
})
