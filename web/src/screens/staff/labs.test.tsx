import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { labDeskQuery } from '../../data/lab-desk'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  now,
  renderApp,
  stubServer,
} from '../../shell/testing'

const nurse = {
  session: { ...memberSession, role: 'careteam' },
  startup: { staff: { name: 'Nina Ross', role: 'careteam' } },
}
const call = {
  id: 'c1',
  memberId: 'm1',
  memberName: 'James Okafor',
  birthDate: '1955-02-03',
  phone: '+15550100123',
  locale: 'en-US',
  timeZone: 'America/Denver',
  result: {
    id: 'r1',
    test: 'potassium',
    figure: { value: 6.2, unit: 'mmol/L', text: '6.2' },
    source: 'lab',
    labName: 'Northlake Lab',
    takenOn: '2026-11-16',
  },
  reasonKey: 'lab.critical.potassiumHigh',
  receivedAt: now,
  holdUntil: now + 86_400_000,
}
const told = {
  ...call,
  id: 'c2',
  memberName: 'Rosa Delgado',
  reasonKey: 'lab.critical.a1cHigh',
  result: {
    id: 'r2',
    test: 'a1c',
    figure: { value: 14.5, unit: '%', text: '14.5' },
    source: 'self',
    own: true,
    takenOn: '2026-11',
  },
  shown: true,
}
const report = {
  id: 'p1',
  labName: 'Northlake Lab',
  reasonKey: 'lab.unmatched.unknown',
  name: 'Grace Chan',
  birthDate: '1960-01-02',
  receivedAt: now,
  lines: [{ test: 'a1c', text: '7.1 %', takenOn: '2026-11-10' }],
  candidates: [
    { memberId: 'g1', name: 'Grace Chen', birthDate: '1960-01-02', sameBirthDate: true },
  ],
}

let answers: Record<string, Answer>
let calls: Call[]
// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./labs'), 60_000)

beforeEach(() => {
  answers = { ListDesk: () => json(200, { calls: [call], reports: [report] }) }
  calls = stubServer(answers)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async () => {
  const app = await renderApp('/staff/labs', nurse)
  await screen.findByRole('heading', { level: 1, name: 'Lab desk' })
  return app
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sent = (of: string) =>
  calls.filter(({ name }) => name === of).map((each) => JSON.parse(each.sent))

test('a call says who, what, how to reach them and until when the result is held', async () => {
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(row.textContent).toContain('Potassium is dangerously high')
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Potassium 6.2 mmol/L, November 16, 2026, from Northlake Lab',
  )
  expect(row.textContent).toContain('Born February 3, 1955. Speaks English.')
  expect(row.textContent).toContain('The member can’t see this result yet.')
  expect(within(row).getByRole('link', { name: /555/ }).getAttribute('href')).toMatch(/^tel:/)
})

test('a call is taken, and finished with what was said', async () => {
  await open()
  await press('I’ll call James Okafor')
  expect(sent('ClaimCall')).toEqual([{ id: 'c1' }])
  answers.ListDesk = () => json(200, { calls: [{ ...call, mine: true, claimedBy: 'Nina Ross' }] })
  cleanup()
  await open()
  await press('How the call went: James Okafor')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'I reached the member' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent('FinishCall')).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'Goes to the emergency room now')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent('FinishCall')).toEqual([
      { id: 'c1', outcome: 'reached', said: 'Goes to the emergency room now' },
    ]),
  )
})

test.each([
  'How the call went: James Okafor',
  'Match to a member: Grace Chan',
  'Dismiss the result of Grace Chan',
])('what somebody types stays when the row leaves the desk: %s', async (name) => {
  const mine = { ...call, mine: true, claimedBy: 'Nina Ross' }
  answers.ListDesk = () => json(200, { calls: [mine], reports: [report] })
  const { queries } = await open()
  await press(name)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'Will call again')
  answers.ListDesk = () => json(200, {})
  await act(() => queries.invalidateQueries(labDeskQuery))
  await screen.findByText('Every result is matched to a member.')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Will call again')
})

test('their time goes on while the desk is open', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    await open()
    const row = await screen.findByRole('article', { name: 'James Okafor' })
    expect(row.textContent).toContain('Their time: 8:00')
    act(() => vi.advanceTimersByTime(120_000))
    expect(row.textContent).toContain('Their time: 8:02')
  } finally {
    vi.useRealTimers()
  }
})

test('what can’t be read is closed with a reason', async () => {
  const { result: _, ...rest } = call
  const sentCall = {
    ...rest,
    reasonKey: 'lab.critical.unreadable',
    holdUntil: 0,
    mine: true,
    mayClose: true,
    sent: { test: 'potassium', text: '6.8 stones', takenOn: '2026-11-16' },
  }
  answers.ListDesk = () => json(200, { calls: [sentCall] })
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(row.textContent).toContain('We can’t read this value')
  expect(row.textContent).toContain('Potassium: 6.8 stones, November 16, 2026')
  expect(row.textContent).toContain('Ask the laboratory what it means.')
  await press('How the call went: James Okafor')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'No call is needed' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent('FinishCall')).toEqual([])
  const reason = within(dialog).getByRole('textbox', { name: /Why no call is needed/ })
  await userEvent.type(reason, 'The sample was spoiled')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent('FinishCall')).toEqual([
      { id: 'c1', outcome: 'notNeeded', said: 'The sample was spoiled' },
    ]),
  )
})

test('a preliminary value says so', async () => {
  answers.ListDesk = () =>
    json(200, {
      calls: [
        {
          ...call,
          result: undefined,
          preliminary: true,
          sent: { test: 'potassium', text: '6.8 mmol/L' },
        },
      ],
    })
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(row.textContent).toContain('Potassium: 6.8 mmol/L')
  expect(row.textContent).toContain('This value isn’t final.')
})

test('a colleague who was faster is told', async () => {
  answers.ClaimCall = () => json(400, { code: 'failed_precondition', messageKey: 'lab.call.taken' })
  await open()
  await press('I’ll call James Okafor')
  await screen.findByText('A colleague is making this call.')
})

test('a report is given to a member who fits', async () => {
  await open()
  await press('Match to a member: Grace Chan')
  const dialog = await screen.findByRole('dialog', { name: 'Whose result is this?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: /Grace Chen/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add it to their record' }))
  await vi.waitFor(() =>
    expect(sent('MatchReport')).toEqual([{ id: 'p1', member: 'g1', reason: '' }]),
  )
})

test('a report is dismissed with a reason only', async () => {
  await open()
  await press('Dismiss the result of Grace Chan')
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss this result?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss it' }))
  expect(sent('DismissReport')).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'Not one of ours')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss it' }))
  await vi.waitFor(() =>
    expect(sent('DismissReport')).toEqual([{ id: 'p1', reason: 'Not one of ours' }]),
  )
})

test('an empty desk says so, and a failure does, too', async () => {
  answers.ListDesk = () => json(200, {})
  await open()
  await screen.findByText('No result needs a phone call right now.')
  await screen.findByText('Every result is matched to a member.')
  cleanup()
  answers.ListDesk = () => json(404, { code: 'not_found' })
  await open()
  await screen.findByText('We couldn’t load the lab desk.')
})

test('a value that a member told says so, and what they have done to it since', async () => {
  answers.ListDesk = () =>
    json(200, {
      calls: [told, { ...told, id: 'c3', memberName: 'Luis Ortega', change: 'withdrawn' }],
    })
  await renderApp('/staff/labs', nurse)
  const first = await screen.findByRole('article', { name: 'Rosa Delgado' })
  expect(first.textContent).toContain('A1c is very high')
  expect(first.textContent).toContain('A1c 14.5%, November 2026, told by the member')
  expect(first.textContent).toContain('The member can already see this result. Please still call.')
  const second = screen.getByRole('article', { name: 'Luis Ortega' })
  expect(second.textContent).toContain('The member has removed this value.')
})
