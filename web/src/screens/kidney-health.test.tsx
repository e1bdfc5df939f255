import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { labServer } from '../labs/testing'
import { json, later, memberSession, offline, renderApp } from '../shell/testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const unit = 'mL/min/1.73 m²'
const egfrResult = (id: string, value: number, takenOn: string, equation = 'ckd-epi-2021') => ({
  id,
  test: 'egfr',
  figure: { value, unit, text: String(value) },
  statusKey: 'lab.status.egfr.G3a',
  meaningKey: 'lab.meaning.egfr.G3a',
  shape: 'low',
  source: 'lab',
  labName: 'Northlake Lab',
  takenOn,
  equation,
  stage: 'G3a',
})
const [now47, was52, was58, old] = [
  egfrResult('e3', 47, '2026-09-02'),
  egfrResult('e2', 52, '2026-03-05'),
  egfrResult('e1', 58, '2025-09-01'),
  egfrResult('e0', 71, '2024-09-01', 'mdrd'),
]
const egfr = {
  test: 'egfr',
  latest: now47,
  previous: was52,
  history: [now47, was52, was58, old],
  change: { value: -5, unit, text: '-5' },
  direction: 'down',
}
const uacrLatest = {
  ...egfrResult('u1', 310, '2026-09-02', ''),
  test: 'uacr',
  figure: { value: 310, unit: 'mg/g', text: '310' },
  statusKey: 'lab.status.uacr.A3',
  meaningKey: 'lab.meaning.uacr.A3',
  shape: 'veryHigh',
  stage: 'A3',
}
const uacr = { test: 'uacr', latest: uacrLatest, history: [uacrLatest] }
const levels = ['moderate', 'high', 'veryHigh']
const kidney = {
  egfr,
  uacr,
  risk: { level: 'veryHigh', g: 'G3a', a: 'A3', key: 'lab.risk.veryHigh' },
  grid: ['G1', 'G2', 'G3a', 'G3b', 'G4', 'G5'].flatMap((g) =>
    ['A1', 'A2', 'A3'].map((a, index) => ({
      g,
      a,
      level: levels[index],
      mine: g === 'G3a' && a === 'A3',
    })),
  ),
  uacrLimits: [
    { key: 'A2', figure: { value: 30, unit: 'mg/g', text: '30' } },
    { key: 'A3', figure: { value: 300, unit: 'mg/g', text: '300' } },
  ],
  next: { dueOn: '2026-12-02', reasonKey: 'lab.next.kidney.3', months: 4 },
  pressure: {
    text: '136/78',
    unit: 'mmHg',
    count: 9,
    days: 7,
    statusKey: 'reading.pressure.high1',
  },
  severalEquations: true,
}

const text = () => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const open = async (answer = () => json(200, kidney) as Response | Promise<Response>) => {
  labServer({ GetKidney: answer })
  await renderApp('/kidney-health')
  await screen.findByRole('heading', { level: 1, name: 'Kidney health' })
}

test('S2-7-61 both tests with date, lab and words that never name a stage by one result', async () => {
  await open()
  await screen.findByText(/In the range of stage G3a if it stays there\./)
  expect(text()).toContain('47 milliliters per minute, Somewhat low')
  expect(text()).toContain('September 2, 2026, from Northlake Lab')
  expect(text()).toContain('310 milligrams per gram, Very high')
  expect(text()).toContain('Before that52 mL/min/1.73 m², March 5, 20265 mL/min/1.73 m² lower now')
  expect(text()).toContain('Due by December 2, 2026Three times a year is usual at this risk.')
})

test('the risk grid is a table, and the member’s cell is marked in words', async () => {
  await open()
  const grid = await screen.findByRole('table', { name: 'Risk by eGFR and uACR' })
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['eGFR', 'uACR < 30 mg/gA1', 'uACR 30–300 mg/gA2', 'uACR > 300 mg/gA3'])
  const row = within(grid).getByRole('rowheader', { name: '45–59 G3a' }).closest('tr')
  expect(row?.textContent).toContain('Very highYou are here')
  expect(within(grid).getAllByText('You are here')).toHaveLength(1)
})

test('where the member is in the grid is said in words, and the table begins there', async () => {
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', { value: 500, configurable: true })
  await open()
  await screen.findByText('You are here: eGFR 45–59, uACR > 300 mg/g')
  const frame = screen.getByRole('region', { name: 'Risk by eGFR and uACR' })
  expect([frame.scrollLeft, frame.tabIndex]).toEqual([500, 0])
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetLeft')
})

test.each([
  ['veryHigh', '', ['very high risk that the kidneys get worse']],
  ['high', 'fast', ['by more than 5 a year']],
  ['moderate', 'drop', ['by a quarter or more']],
  ['veryHigh', 'fast', ['very high risk', 'by more than 5 a year']],
])('a risk of %s and a fall of %s are for the doctor first', async (level, fall, words) => {
  await open(() => json(200, { ...kidney, risk: { ...kidney.risk, level }, fall }))
  const title = await screen.findByText('Call your doctor about your kidneys this week')
  const banner = title.parentElement?.textContent
  for (const one of words) expect(banner).toContain(one)
  const [first] = document.querySelectorAll('main section, main [class*=banner]')
  expect(first?.contains(title)).toBe(true)
})

test('a high risk without a fall has no such call', async () => {
  await open(() => json(200, { ...kidney, risk: { ...kidney.risk, level: 'high' } }))
  await screen.findByText(/Risk of kidney trouble getting worse/)
  expect(screen.queryByText(/Call your doctor about your kidneys/)).toBeNull()
})

test('the trend has only results of one equation, and says so', async () => {
  await open()
  const figure = await screen.findByRole('figure', { name: 'eGFR over time' })
  expect(figure.textContent).toContain('3 results: from 58')
  await screen.findByText(/worked out in another way/)
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  expect(within(figure).getAllByRole('row')).toHaveLength(4)
  expect(figure.textContent).not.toContain('71')
})

test('the blood pressure average stands beside it, with what it rests on', async () => {
  await open()
  await screen.findByText('136/78')
  expect(text()).toContain('9 readings, last 7 days')
  expect(text()).toContain('High, stage 1')
})

test('what to avoid and when to call is there with and without results', async () => {
  await open(() => json(200, {}))
  await screen.findByText(/Avoid ibuprofen/)
  expect(text()).toContain('salt substitutes')
  expect(text()).toContain('potassium pills')
  expect(text()).toContain('Call your care team today')
})

test('S2-2-42 the address stays open without results: why, and whom to ask', async () => {
  await open(() => json(200, { inKidneyProgram: true }))
  await screen.findByRole('heading', { name: 'No kidney results yet' })
  const link = screen.getByRole('link', { name: 'Ask the coach about it' })
  expect(link.getAttribute('href')).toBe('/messages/condition-management')
})

test('a creatinine alone is a result: both other tests are named as missing', async () => {
  const latest = { ...now47, test: 'creatinine', statusKey: '', meaningKey: '', stage: '' }
  await open(() => json(200, { creatinine: { test: 'creatinine', latest, history: [latest] } }))
  await screen.findByRole('heading', { name: 'Creatinine' })
  expect(screen.getAllByText(/There is no result of this test yet/)).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: 'No kidney results yet' })).toBeNull()
})

test('who may not see readings in the family sees nothing of blood pressure', async () => {
  labServer({ GetKidney: () => json(200, { ...kidney, pressure: undefined }) })
  for (const areas of [['documents'], ['documents', 'readings']]) {
    const acting = { memberId: 'm2', givenName: 'Sofía', areas }
    await renderApp('/kidney-health', { session: { ...memberSession, acting } as never })
    await screen.findByRole('heading', { name: 'Next test' })
    const card = screen.queryByRole('heading', { name: 'Blood pressure at home' })
    expect(card !== null).toBe(areas.includes('readings'))
    cleanup()
  }
})

test('with one of the two tests the other one is named as missing', async () => {
  await open(() => json(200, { egfr }))
  await screen.findByText(/There is no result of this test yet/)
  expect(screen.queryByRole('table', { name: 'Risk by eGFR and uACR' })).toBeNull()
  expect(text()).toContain('Too few readings this week for an average.')
})

test('it waits, and a failure can be tried again', async () => {
  const { answer, give } = later()
  await open(() => answer)
  expect(document.querySelector('main [aria-busy=true]')).toBeTruthy()
  give(json(404, { code: 'not_found' }))
  await screen.findByText('We couldn’t load the lab results.')
})

test('offline it says so', async () => {
  await open(offline as never)
  await screen.findByText('You’ll see this when you’re back online.')
})
