import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { a1cResult, a1cTest, form, hdl, labServer, labs, latest, own } from '../labs/testing'
import { json, later, memberSession, offline, renderApp, rosa } from '../shell/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./labs'), 60_000)

beforeEach(() => void labServer())
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const text = () => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const open = async () => {
  const app = await renderApp('/labs')
  await screen.findByRole('heading', { level: 1, name: 'Your lab results' })
  return app
}

test('S2-3-52 S2-4-57 a result has its unit, date, source, status and meaning, and the one before it', async () => {
  await open()
  await screen.findByText('Within range', { selector: '[class*=hero] *' })
  expect(text()).toContain('6.8 percent, Within range')
  expect(text()).toContain('August 14, 2026, from Northlake Lab')
  expect(text()).toContain('At the goal that most people with diabetes have: below 7%.')
  expect(text()).toContain('Before that7.2%, February 10, 20260.4 points lower now')
  expect(text()).toContain('Like an average blood sugar of148 mg/dL')
  expect(text()).toContain('Next testDue by February 14, 2027Twice a year is usual')
})

test.each([
  ['S2-4-56', '7.0', 'out', 'justAbove', 'Out of range', 'Just above the usual goal'],
  ['S2-4-55', '8.0', 'veryOut', 'wellAbove', 'Very out of range', 'Well above the usual goal'],
  ['domain 2.2', '6.3', 'prediabetes', 'prediabetes', 'Prediabetes range', '5.7% to 6.4%'],
])(
  '%s an A1c of %s is told as the server judged it',
  async (_, value, key, meaning, word, said) => {
    const result = a1cResult('a', value, {
      statusKey: `lab.status.a1c.${key}`,
      meaningKey: `lab.meaning.a1c.${meaning}`,
      shape: 'high',
    })
    const one = { test: 'a1c', latest: result, history: [result] }
    labServer({ GetLabs: () => json(200, { form, tests: [one] }) })
    await open()
    await screen.findByText(word)
    expect(text()).toContain(said)
    expect(text()).not.toContain('Within range')
  },
)

test('what was entered by hand stands apart from what a lab sent, also as a table', async () => {
  await open()
  const figure = await screen.findByRole('figure', { name: 'A1c over time' })
  expect(figure.textContent).toContain('3 results: from 7.0% (December 2025) to 6.8%')
  await screen.findByText(/A ring around a mark means the result was entered by hand/)
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  const rows = within(figure).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('August 14, 2026, from Northlake Lab')
  expect(rows[3]?.textContent).toContain('December 2025, entered by you')
})

test('someone to whom either limit of HDL may apply sees both', async () => {
  const limits = [
    { key: 'lowMen', figure: { value: 40, unit: 'mg/dL', text: '40' } },
    { key: 'lowWomen', figure: { value: 50, unit: 'mg/dL', text: '50' } },
  ]
  const tests = [{ ...hdl, limits }]
  labServer({ GetLabs: () => json(200, { form, tests, sex: 'other' }) })
  await open()
  await screen.findByText(/Low for men: below 40.mg\/dL; Low for women: below 50.mg\/dL/)
})

test('cholesterol has its next test, and each result with a past its chart', async () => {
  const line = (test: string, text: string) => {
    const result = { ...a1cResult(test, text, { statusKey: '', meaningKey: '' }), test }
    return {
      test,
      latest: result,
      history: [result, { ...result, id: `${test}0`, takenOn: '2025-08-10' }],
    }
  }
  const next = { dueOn: '2027-06-30', reasonKey: 'lab.next.cholesterol.yearly', months: 12 }
  const tests = [
    { ...line('totalCholesterol', '212'), next },
    line('ldl', '131'),
    line('potassium', '4.2'),
  ]
  labServer({ GetLabs: () => json(200, { form, tests }) })
  await open()
  await screen.findByRole('figure', { name: 'Total cholesterol over time' })
  expect(text()).toContain('Next testDue by June 30, 2027Once a year is usual.')
  await screen.findByRole('figure', { name: 'Potassium over time' })
  await userEvent.click(screen.getByRole('button', { name: /Result to show over time/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'LDL cholesterol' }))
  await screen.findByRole('figure', { name: 'LDL cholesterol over time' })
})

test('a figure that was worked out names no laboratory', async () => {
  const nonHdl = {
    ...a1cResult('n', '164', { source: 'computed', labName: '', statusKey: '', meaningKey: '' }),
    test: 'nonHdl',
  }
  const tests = [{ test: 'nonHdl', latest: nonHdl, history: [nonHdl] }]
  labServer({ GetLabs: () => json(200, { form, tests }) })
  await open()
  await screen.findByText('August 14, 2026, worked out from the total and HDL')
})

test('a line for the doctor has the latest result and the one before it', async () => {
  await open()
  await screen.findByText(
    'A1c 6.8% (August 14, 2026, from Northlake Lab); before that 7.2% (February 10, 2026)',
  )
})

test('without results the page says why and where to enter one', async () => {
  labServer({ GetLabs: () => json(200, { form }) })
  await open()
  await screen.findByRole('heading', { name: 'No lab results yet' })
  const link = screen.getByRole('link', { name: 'Enter a result' })
  expect(link.getAttribute('href')).toBe('/a1c-cholesterol-combined-report')
})

test('it waits, fails and is tried again', async () => {
  const { answer, give } = later()
  labServer({ GetLabs: () => answer })
  await open()
  expect(document.querySelector('main [aria-busy=true]')).toBeTruthy()
  give(json(404, { code: 'not_found' }))
  await screen.findByText('We couldn’t load the lab results.')
  expect(text()).toContain('Nothing is lost. We still have every result.')
  labServer()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Twice a year is usual while it’s at the goal.')
})

test('offline it says when it can be seen', async () => {
  labServer({ GetLabs: offline })
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('an entry is removed once, and only after a question', async () => {
  const calls = labServer()
  await open()
  await userEvent.click(
    await screen.findByRole('button', { name: /^Remove: A1c 7\.0%, December 2025/ }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Remove this result?' })
  expect(calls.filter(({ name }) => name === 'RemoveResult')).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
  await screen.findByText('Removed')
  expect(calls.filter(({ name }) => name === 'RemoveResult')).toEqual([
    { name: 'RemoveResult', sent: JSON.stringify({ id: own.id }) },
  ])
})

test('an entry is corrected with what was there filled in', async () => {
  const calls = labServer()
  const { queries } = await open()
  queries.setQueryData(['health-profile'], {})
  await userEvent.click(await screen.findByRole('button', { name: /^Correct: A1c 7\.0%/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct this result' })
  expect(within(dialog).getByRole('button', { name: /7\.0%.*A1c result/ })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save the correction' }))
  await screen.findByText('Your response has been saved')
  expect(calls.find(({ name }) => name === 'CorrectResult')?.sent).toBe(
    JSON.stringify({ id: 'a0', value: 7, unit: '%', month: 12, year: 2025 }),
  )
  // The profile shows the last A1c, too.
  expect(queries.getQueryState(['health-profile'])?.isInvalidated).toBe(true)
})

const correctTo = async (value: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Correct: A1c 7\.0%/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct this result' })
  await userEvent.click(within(dialog).getByRole('button', { name: /A1c result/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Above 14.0%' }))
  const number = await screen.findByRole('textbox', { name: /The number on the lab report/ })
  fireEvent.change(number, { target: { value } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save the correction' }))
}
const high = a1cResult('h', '19.5', { source: 'self', own: true, callUs: true })
const very = (day: string) => ({ ...high, id: day, takenOn: day })

test.each([
  ['the list has it', () => json(200, { form, tests: [{ test: 'a1c', latest, history: [high] }] })],
  ['the list doesn’t come', () => json(500, {})],
])('a correction to a very high A1c brings the words into view: %s', async (_, list) => {
  let isCorrected = false
  labServer({
    CorrectResult: () => {
      isCorrected = true
      return json(200, { result: high })
    },
    GetLabs: () => (isCorrected ? list() : json(200, labs)),
  })
  await open()
  await correctTo('19.5')
  const yes = await screen.findByRole('button', { name: 'Yes, 19.5% is right' })
  expect(screen.queryByRole('button', { name: 'Save the correction' })).toBeNull()
  await userEvent.click(yes)
  const card = await screen.findByRole('group', {
    name: 'A1c 19.5%: please talk with someone today',
  })
  await waitFor(() => expect(document.activeElement).toBe(card))
  // What closes the dialog gives the focus back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement).toBe(card)
})

test('of two urgent results the one that was just entered comes into view', async () => {
  let isCorrected = false
  const sugar = { ...very('2026-11-01'), test: 'glucose', source: 'lab', own: false }
  const urgent = { test: 'glucose', latest: sugar, history: [sugar] }
  const entered = { test: 'a1c', latest: very('2026-08-01'), history: [very('2026-08-01'), high] }
  labServer({
    CorrectResult: () => {
      isCorrected = true
      return json(200, { result: high })
    },
    GetLabs: () =>
      json(200, { form, tests: isCorrected ? [urgent, entered] : [urgent, ...labs.tests] }),
  })
  await open()
  await correctTo('19.5')
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, 19.5% is right' }))
  const card = await screen.findByRole('group', { name: /^A1c 19\.5%: please talk/ })
  await waitFor(() => expect(document.activeElement).toBe(card))
  expect(screen.queryByRole('group', { name: /^Blood sugar.*: please talk/ })).toBeNull()
})

test('staff who view a member read everything and change nothing', async () => {
  const calls = labServer({ GetLabs: () => json(200, { ...labs, unread: ['a2'] }) })
  const impersonation = { impersonatorId: 's1', impersonatorType: 'Admin' }
  await renderApp('/labs', { session: { ...memberSession, impersonation } })
  await screen.findAllByText(/August 14, 2026, from Northlake Lab/)
  expect(screen.queryByRole('link', { name: 'Enter a result' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Correct|^Remove/ })).toBeNull()
  expect(text()).not.toContain('entered by you')
  expect(calls.filter(({ name }) => name === 'MarkLabsRead')).toEqual([])
})

test('for somebody who acts the page speaks about the person', async () => {
  const acting = { memberId: 'm2', givenName: 'Sofía', areas: ['documents', 'readings'] }
  labServer({ GetLabs: () => json(200, { ...labs, tests: [a1cTest] }) })
  await renderApp('/labs', { session: { ...memberSession, acting } as never })
  await screen.findByRole('heading', { level: 1, name: 'Sofía’s lab results' })
  await screen.findByRole('heading', { name: 'What was entered for Sofía' })
  const cards = [...document.querySelectorAll('main section')].map((card) => card.textContent)
  expect(cards.join(' ')).not.toMatch(/\byou\b/i)
})

test('what the page has shown is no news any more, and what it has not shown stays new', async () => {
  const calls = labServer({
    GetLabs: () => json(200, { ...labs, unread: ['a2'] }),
    MarkLabsRead: () => json(200, {}),
  })
  await open()
  await screen.findByText('Within range', { selector: '[class*=hero] *' })
  const marks = () => calls.filter(({ name }) => name === 'MarkLabsRead')
  await waitFor(() => expect(marks()).toHaveLength(1))
  expect(JSON.parse(marks()[0]?.sent ?? '')).toEqual({ ids: ['a2'] })
})

test('what a hidden tab shows stays new until somebody comes back to it', async () => {
  const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const calls = labServer({
    GetLabs: () => json(200, { ...labs, unread: ['a2'] }),
    MarkLabsRead: () => json(200, {}),
  })
  await open()
  await screen.findByText('Within range', { selector: '[class*=hero] *' })
  const marks = () => calls.filter(({ name }) => name === 'MarkLabsRead')
  expect(marks()).toEqual([])
  looks.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(marks()).toHaveLength(1))
})

test('a result that the laboratory changed and that we can’t read is told as being checked', async () => {
  const figure = { value: 400, unit: 'mg/g', text: '400' }
  const was = { id: 'u', test: 'uacr', figure, takenOn: '2026-08-14' }
  labServer({ GetLabs: () => json(200, { form, checking: [was] }) })
  await open()
  await screen.findByText('uACR: a result is being checked')
  expect(text()).toContain('The laboratory changed the result of the test from August 14, 2026.')
  expect(text()).not.toContain('400')
})

test('results stay here after the programs have ended, and none is entered', async () => {
  const left = { ...rosa, navigation: { navigation: {} }, programs: { programs: [] } }
  const user = { ...rosa.user, hasLabResults: true }
  await renderApp('/labs', { startup: { ...left, user } })
  await screen.findByText('Within range', { selector: '[class*=hero] *' })
  expect(screen.queryByRole('link', { name: 'Enter a result' })).toBeNull()
  cleanup()
  await renderApp('/labs', { startup: left })
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeTruthy())
  expect(screen.queryByRole('heading', { name: 'Your lab results' })).toBeNull()
})
