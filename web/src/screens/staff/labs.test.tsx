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
import { asked, call, report, told } from './labs/parts/testdata'

const nurse = {
  session: { ...memberSession, role: 'careteam' },
  startup: { staff: { name: 'Nina Ross', role: 'careteam' } },
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

test('a call about a child says whom to call', async () => {
  const people = [
    { name: 'Ada Okafor', relationship: 'parent', phone: '+15550100777', readingsPrivate: true },
  ]
  answers.ListDesk = () => json(200, { calls: [{ ...call, phone: '', people }] })
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(row.textContent).toContain('Ada Okafor')
  expect(row.textContent).toContain('James Okafor keeps their readings private from this person.')
  expect(row.textContent).not.toContain('We have no phone number')
  const link = within(row).getByRole('link', { name: /Ada Okafor/ })
  expect(link.getAttribute('href')).toBe('tel:+15550100777')
})

test('the name leads to the member’s page for their own care team alone', async () => {
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(within(row).queryByRole('link', { name: 'James Okafor' })).toBeNull()
  cleanup()
  answers.ListDesk = () => json(200, { calls: [{ ...call, own: true }] })
  await open()
  const link = await screen.findByRole('link', { name: 'James Okafor' })
  expect(link.getAttribute('href')).toBe('/staff/members/m1')
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
  ['How the call went: James Okafor', 'No answer'],
  ['Match to a member: Grace Chan', /Grace Chen/],
  ['Dismiss the result of Grace Chan', 'Another reason'],
])('what somebody types stays when the row leaves the desk: %s', async (name, choice) => {
  const mine = { ...call, mine: true, claimedBy: 'Nina Ross' }
  answers.ListDesk = () => json(200, { calls: [mine], reports: [report] })
  const { queries } = await open()
  await press(name)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: choice }))
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

test('the result of a call says nothing before it is chosen', async () => {
  answers.ListDesk = () => json(200, { calls: [{ ...call, mine: true, claimedBy: 'Nina Ross' }] })
  await open()
  await press('How the call went: James Okafor')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByText(/The call stays open/)).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'No answer' }))
  dialog.getByText('The call stays open, and a colleague can take it.')
})

test('a report is given to a member who was seen beside it, with a reason for what differs', async () => {
  await open()
  await press('Match to a member: Grace Chan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose result is this?' }))
  dialog.getByText('A1c: 7.1 %, November 10, 2026')
  dialog.getByText('Same: first name and birth date. Different: last name (Chan / Chen).')
  expect(dialog.queryByRole('table')).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: /Grace Chen/ }))
  const table = within(dialog.getByRole('table', { name: 'The report and the member' }))
  expect(table.getByRole('row', { name: /Last name/ }).textContent).toBe(
    'Last nameChanChenDifferent',
  )
  const add = 'Add it to the record of Grace Chen'
  await userEvent.click(dialog.getByRole('button', { name: add }))
  await dialog.findAllByText(
    'Not everything matches. Enter why it’s this member, in 3 to 500 characters.',
  )
  expect(sent('MatchReport')).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), 'Married in May')
  await userEvent.click(dialog.getByRole('button', { name: add }))
  await vi.waitFor(() =>
    expect(sent('MatchReport')).toEqual([{ id: 'p1', member: 'g1', reason: 'Married in May' }]),
  )
})

test('an email address shows the member first', async () => {
  answers.FindMember = () =>
    json(200, {
      candidate: {
        memberId: 'g2',
        name: 'Gina Chan',
        firstName: 'Gina',
        lastName: 'Chan',
        birthDate: '1960-01-02',
        firstNameFit: 'differs',
        lastNameFit: 'same',
        birthDateFit: 'same',
      },
    })
  await open()
  await press('Match to a member: Grace Chan')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /Another member/ }))
  await userEvent.type(dialog.getByRole('textbox'), 'gina@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Add it to their record' }))
  expect(sent('MatchReport')).toEqual([])
  expect(dialog.getAllByText('Find the member first.').length).toBeGreaterThan(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Find the member' }))
  await dialog.findByRole('table', { name: 'The report and the member' })
  expect(dialog.getByRole('status').textContent).toBe(
    'Found: Gina Chan. Compare the details below.',
  )
  expect(dialog.queryByText('Find the member first.')).toBeNull()
  expect(sent('FindMember')).toEqual([{ id: 'p1', email: 'gina@example.com' }])
  dialog.getByRole('button', { name: 'Add it to the record of Gina Chan' })
  await userEvent.type(dialog.getByRole('textbox', { name: /Email/ }), '.org')
  expect(dialog.queryByRole('table')).toBeNull()
})

test('the reason for one member is not sent for another', async () => {
  await open()
  await press('Match to a member: Grace Chan')
  const dialog = within(await screen.findByRole('dialog'))
  const [first] = dialog.getAllByRole('radio')
  await userEvent.click(first as HTMLElement)
  const reason = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Why you think/ })
  await userEvent.type(reason(), 'Same phone number')
  answers.FindMember = () => json(200, { candidate: { memberId: 'g9', name: 'Gina Chan' } })
  await userEvent.click(dialog.getByRole('radio', { name: /Another member/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Email/ }), 'gina@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Find the member' }))
  await dialog.findByRole('button', { name: 'Add it to the record of Gina Chan' })
  expect(reason().value).toBe('')
})

test('a member who may not be offered is named by no one', async () => {
  answers.FindMember = () =>
    json(400, {
      code: 'invalid_argument',
      details: [
        { debug: { fields: [{ field: 'email', messageKey: 'lab.desk.member', message: '' }] } },
      ],
    })
  await open()
  await press('Match to a member: Grace Chan')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /Another member/ }))
  await userEvent.type(dialog.getByRole('textbox'), 'gina@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Find the member' }))
  await dialog.findByText(/We can’t offer a member with this address/)
})

test('a report is dismissed with a reason of the list', async () => {
  await open()
  await press('Dismiss the result of Grace Chan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this result?' }))
  const dismiss = () => userEvent.click(dialog.getByRole('button', { name: 'Dismiss it' }))
  await dismiss()
  await userEvent.click(dialog.getByRole('radio', { name: 'Another reason' }))
  await userEvent.type(dialog.getByRole('textbox'), 'abc')
  await dismiss()
  expect(sent('DismissReport')).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'This person isn’t one of our members' }))
  await dismiss()
  await vi.waitFor(() =>
    expect(sent('DismissReport')).toEqual([
      { id: 'p1', reason: 'notOurs', note: 'abc', urgent: false },
    ]),
  )
})

test('an urgent report is asked about once more', async () => {
  answers.ListDesk = () => json(200, { reports: [{ ...report, critical: true }] })
  await open()
  await screen.findByText('Urgent value')
  await press('Dismiss the result of Grace Chan')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('This result has an urgent value')
  const dismiss = () => userEvent.click(dialog.getByRole('button', { name: 'Dismiss it' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'We already have this result' }))
  await dismiss()
  expect(sent('DismissReport')).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox'))
  await dismiss()
  await vi.waitFor(() => expect(sent('DismissReport')).toHaveLength(1))
})

test('what was finished can be read again, and a dismissal undone', async () => {
  const attempts = [{ by: 'Nina Ross', at: now, outcome: 'reached', note: 'Goes to the hospital.' }]
  answers.ListFinished = () =>
    json(200, {
      items: [
        { report: { report, by: 'Nina Ross', at: now, reason: 'duplicate', note: 'Came twice.' } },
        { call: { ...call, doneAt: now, attempts } },
      ],
    })
  answers.ListDesk = () => json(200, {})
  await open()
  expect(calls.some(({ name }) => name === 'ListFinished')).toBe(false)
  await press('Show finished calls and dismissed results')
  const finished = await screen.findByRole('article', { name: 'James Okafor' })
  expect(finished.textContent).toContain('Goes to the hospital.')
  expect(finished.textContent).toContain('I reached the member')
  expect(finished.textContent?.replaceAll('\u00a0', ' ')).toContain('Potassium 6.2 mmol/L')
  const dismissed = screen.getByRole('article', { name: 'Grace Chan' })
  expect(dismissed.textContent).toContain('We already have this result')
  expect(dismissed.textContent).toContain('Came twice.')
  await press('Put back: Grace Chan')
  expect(sent('ReopenReport')).toEqual([{ id: 'p1' }])
})

test('a corrected call shows the old value and the new one, and a matched one how it came here', async () => {
  const was = { ...call.result, id: 'r0', figure: { value: 6.8, unit: 'mmol/L', text: '6.8' } }
  const matched = {
    by: 'Ana Diaz',
    at: now,
    reason: 'The laboratory said so.',
    name: 'Jim Okafor',
    birthDate: '1955-03-02',
  }
  const result = { ...call.result, figure: { value: 4.4, unit: 'mmol/L', text: '4.4' } }
  answers.ListDesk = () =>
    json(200, { calls: [{ ...call, result, was, matched, change: 'corrected', mayClose: true }] })
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  const text = row.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('Before: Potassium 6.8 mmol/L')
  expect(text).toContain('Now: Potassium 4.4 mmol/L')
  expect(text).toContain('The laboratory’s report names Jim Okafor, born March 2, 1955.')
  expect(text).toContain('The laboratory said so.')
})

test('a value that the member typed says so', async () => {
  answers.ListDesk = () =>
    json(200, { calls: [{ ...call, result: { ...call.result, source: 'self', labName: '' } }] })
  await open()
  const row = await screen.findByRole('article', { name: 'James Okafor' })
  expect(row.textContent).toContain('entered by the member')
})

test('an empty desk says so, and a failure does, too', async () => {
  answers.ListDesk = () => json(200, {})
  await open()
  await screen.findByText('Nobody needs a phone call right now.')
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
  expect(first.textContent).toContain('A1c 14.5%, November 2026, entered by the member')
  expect(first.textContent).toContain('The member can already see this result. Please still call.')
  const second = screen.getByRole('article', { name: 'Luis Ortega' })
  expect(second.textContent).toContain('The member has removed this value.')
})

test.each([
  ['the question and the answer', asked.answered, ['Weeks', 'Better off dead? Several days']],
  [
    'own words',
    { ...asked.answered, options: [], text: 'I want to die' },
    ['Better off dead? I want to die'],
  ],
  [
    'yes, which has no words of the form',
    { ...asked.answered, options: [{ id: 'yes' }] },
    ['Better off dead? Yes'],
  ],
  [
    'the form alone, to who stands in',
    { form: asked.answered.form },
    ['Weeks', 'Only those who look after this member can read the answer.'],
  ],
  [
    'that somebody needs a call',
    {},
    ['The care team doesn’t read the answers of this questionnaire.'],
  ],
])('a call after a questionnaire tells %s', async (_, answered, words) => {
  answers.ListDesk = () => json(200, { calls: [{ ...asked, answered }] })
  await open()
  const row = await screen.findByRole('article', { name: 'Tom Becker' })
  const text = row.textContent
  for (const one of ['Needs a call after a questionnaire', 'Please call now', ...words]) {
    expect(text).toContain(one)
  }
  expect(text?.includes('Weeks')).toBe('form' in answered)
  expect(text?.includes('Better off dead?')).toBe('question' in answered)
  expect(text).not.toContain('result')
  expect(within(row).getByRole('link', { name: /555/ }).getAttribute('href')).toMatch(/^tel:/)
})

test('a call after a questionnaire is finished without a word about a result', async () => {
  answers.ListDesk = () => json(200, { calls: [{ ...asked, mine: true, claimedBy: 'Nina Ross' }] })
  await open()
  await press('How the call went: Tom Becker')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('radio', { name: 'No call is needed' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'I reached the member' }))
  dialog.getByText('The call is taken off the desk.')
  await userEvent.type(dialog.getByRole('textbox'), 'With her sister')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(sent('FinishCall')).toEqual([{ id: 'c4', outcome: 'reached', said: 'With her sister' }]),
  )
})
