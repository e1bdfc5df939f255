import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../../shell/testing'
import { draftOf, type PlanDraft, planOf, problemsOf } from './parts/plan-draft'
import { problemsOfPrice } from './parts/price-dialog'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: ['brands'] } },
}
const services = [
  { kind: 'program', item: 'DIABETES' },
  { kind: 'visit', item: 'general' },
]
const used = {
  code: 'harbor',
  name: 'Harbor Choice',
  sponsorKind: 'employer',
  sponsor: 'Harborview',
  deductibleCents: 50000,
  phone: '800-555-0151',
  covers: [
    { kind: 'program', how: 'paid' },
    { kind: 'visit', item: 'general', how: 'deductible', cents: 2500, afterCents: 500 },
  ],
  revision: 3,
  members: 2,
}
const there = {
  plans: [used, { code: 'free', name: 'Unused', sponsorKind: 'self', revision: 1 }],
  prices: [
    { kind: 'visit', item: 'general', from: '2026-01-01', cents: 7500 },
    { kind: 'visit', item: 'general', from: '2026-12-01', cents: 8000, upcoming: true },
  ],
  currency: 'USD',
  day: '2026-11-17',
  services,
}

let list: Answer
let save: Answer
let calls: Call[]

beforeEach(() => {
  list = () => json(200, there)
  save = () => json(200, {})
  calls = stubServer({
    ListPlans: (request) => list(request),
    SavePlan: (request) => save(request),
    DeletePlan: (request) => save(request),
    AddPrice: (request) => save(request),
    DropPrice: (request) => save(request),
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/staff/brands/maple/plans', admin)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

test('a plan is changed with the revision that was shown; members see the reason', async () => {
  await show()
  await press('Change Harbor Choice')
  await screen.findByRole('heading', { level: 2, name: 'Change the plan' })
  screen.getByText('2 members have or had this plan')
  screen.getByText('Your employer pays.')
  screen.getByText('Until you meet your deductible. After that, $5.00.')
  const part = screen.getByRole('textbox', { name: /pays before the deductible/ })
  fireEvent.change(part, { target: { value: '30.5' } })
  await press('Save the plan')
  await screen.findByText('Saved')
  expect(sent('SavePlan')[0]).toMatchObject({
    brandCode: 'maple',
    plan: { code: 'harbor', revision: 3, covers: [{}, { cents: 3050, afterCents: 500 }] },
  })
})

test('a rule that is removed leaves the focus on the page; a new one is complete', async () => {
  await show()
  await press('Change Harbor Choice')
  await press('Remove General medical visit')
  expect(screen.queryByText('Rule 2')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What the plan pays for'))
  await press('Add a rule')
  await press('Save the plan')
  expect((await screen.findAllByText('Choose a service.')).length).toBeGreaterThan(0)
  expect(sent('SavePlan')).toEqual([])
})

test('what someone else changed meanwhile is not overwritten', async () => {
  save = () => json(409, { code: 'aborted' })
  await show()
  await press('Change Harbor Choice')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the plan' }), {
    target: { value: 'Harbor Plus' },
  })
  await press('Save the plan')
  await screen.findByText('Someone else has just changed this')
  expect(screen.getByRole('textbox', { name: 'Name of the plan' })).toHaveProperty(
    'value',
    'Harbor Plus',
  )
})

test('only a plan that nobody has is deleted, after a question', async () => {
  await show()
  await press('Delete Unused')
  expect(screen.queryByRole('button', { name: 'Delete Harbor Choice' })).toBeNull()
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('The plan is deleted.')
  expect(sent('DeletePlan')).toEqual([{ brandCode: 'maple', code: 'free', revision: 1 }])
})

test('a new price starts tomorrow and is sent in cents; one to come is removed', async () => {
  await show()
  await press('New price General medical visit')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Full price/ }), '81.25')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save the price' }))
  await screen.findByText('Saved')
  expect(sent('AddPrice')).toEqual([
    {
      brandCode: 'maple',
      promo: '',
      kind: 'visit',
      item: 'general',
      from: '2026-11-18',
      cents: 8125,
    },
  ])
  await press('Remove General medical visit')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(() =>
    expect(sent('DropPrice')).toMatchObject([{ from: '2026-12-01', cents: 8000 }]),
  )
})

test.each([
  ['failed', () => json(500, {})],
  ['offline', offline],
])('a list that does not come says so: %s', async (_, answer) => {
  list = answer as Answer
  await show()
  await screen.findByText('We couldn’t load the plans and prices.')
})

test('a brand without plans and prices says so', async () => {
  list = () => json(200, { currency: 'CAD', day: '2026-11-17' })
  await show()
  await screen.findByText('This brand has no plans yet. Members pay the full price.')
  screen.getByText('There are no prices yet.')
})

test('a plan keeps its values on the way through the form', () => {
  const { members: _, ...plan } = used
  expect(planOf(draftOf(plan), plan)).toEqual({
    ...plan,
    covers: [
      { kind: 'program', item: '', how: 'paid', cents: 0, afterCents: 0 },
      { kind: 'visit', item: 'general', how: 'deductible', cents: 2500, afterCents: 500 },
    ],
  })
})

const fine: PlanDraft = {
  name: 'A',
  sponsorKind: 'employer',
  sponsor: 'B',
  deductible: 0,
  phone: '',
  rules: [{ service: 'visit:', how: 'copay', part: 10, after: null }],
}
const rule = fine.rules[0] as PlanDraft['rules'][number]

test.each<[string, Partial<PlanDraft>, string[]]>([
  ['fine', {}, []],
  ['nothing', { name: ' ', sponsorKind: '', sponsor: '' }, ['name', 'sponsorKind', 'sponsor']],
  ['paid by members', { sponsorKind: 'self', sponsor: '', rules: [{ ...rule, part: null }] }, []],
  ['a long name', { name: 'x'.repeat(81) }, ['name']],
  ['half a phone', { phone: '555' }, ['phone']],
  ['too much', { deductible: 20000.01 }, ['deductible']],
  ['a part of nothing', { rules: [{ ...rule, part: 0 }] }, ['rules.0.part']],
  ['twice', { rules: [rule, rule] }, ['rules.1.service']],
  ['without a deductible', { rules: [{ ...rule, how: 'deductible' }] }, ['deductible']],
  [
    'after too much',
    { deductible: 5, rules: [{ ...rule, how: 'deductible', after: 1e6 }] },
    ['rules.0.after'],
  ],
])('a plan: %s', (_, change, wrong) => {
  const found = Object.entries(problemsOf({ ...fine, ...change }))
  expect(found.filter(([, text]) => text).map(([field]) => field)).toEqual(wrong)
})

test.each([
  ['visit:general', '2026-11-17', 1, ['from'], /they see another price/],
  ['visit:general', '2026-11-16', 1, ['from'], /already over/],
  ['visit:general', '2026-11-18', 1, []],
  ['program:DIABETES', '2026-11-17', 1, []],
  ['program:DIABETES', '2026-11-16', 1, ['from'], /already over/],
  ['', '2026-11-18', -1, ['service', 'dollars']],
])('a price of %s from %s for %s', (service, from, dollars, wrong, why = /./) => {
  const day = { toString: () => from } as never
  const found = Object.entries(problemsOfPrice({ service, from: day, dollars, promo: '' }, there))
  const refused = found.flatMap(([field, text]) => (text ? [[field, text] as const] : []))
  expect(refused.map(([field]) => field)).toEqual(wrong)
  for (const [, text] of refused) expect(typeof text === 'object' && text.message).toMatch(why)
})
