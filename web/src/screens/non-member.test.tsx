import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetLinkToken } from '../routes/use-link-token'
import {
  type Answer,
  type Call,
  json,
  later,
  memberSession,
  now,
  offline,
  renderApp,
  rosa,
  stubServer,
} from '../shell/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(
  () =>
    Promise.all([
      import('./non-member'),
      import('./non-member/order-form'),
      import('./non-member/confirm-lab-order'),
    ]),
  60_000,
)

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
const nobody = { session: null, startup: null }
const campaign = { id: 'c1', code: 'KIT-2026', kits: 'a1c', country: 'US', lastDay: '2026-12-31' }
const address = { line1: '41 Tremont St', city: 'Boston', region: 'MA', postalCode: '02108' }
const form = {
  givenName: 'Dana',
  familyName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+16175550143',
  address,
  bleeding: 'no',
  pregnant: 'no',
  kits: 'a1c',
}
const kit = {
  id: 'k1',
  number: 'WL-7K3M-2Q9F',
  kits: 'a1c',
  state: 'ordered',
  placedAt: now,
  address,
}

let answers: Record<string, Answer>
let calls: Call[]

beforeEach(() => {
  answers = {
    Begin: () => json(200, { visit: 'v1', campaign }),
    BeginWithLink: () => json(200, { visit: 'v1', campaign }),
    GetVisit: () => json(200, { campaign, form, complete: true }),
    SaveVisit: () => json(200, { form }),
    OrderVisit: () => json(200, { kit }),
    OpenStatus: () => json(200, { kit }),
    GetKits: () => json(200, {}),
  }
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/non-member')
  forgetLinkToken('/non-member/order-form')
  vi.unstubAllGlobals()
})

async function show(path: string, parts: Parameters<typeof renderApp>[1] = nobody) {
  calls = stubServer(
    Object.fromEntries(
      Object.keys(answers).map((name) => [name, (r: Request) => (answers[name] as Answer)(r)]),
    ),
  )
  return renderApp(path, parts)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

async function born(digits = '05141968') {
  await userEvent.click((await screen.findAllByRole('spinbutton'))[0] as HTMLElement)
  await userEvent.keyboard(digits)
}

test('S2-2-72 S2-2-74 S2-2-75 a visitor says who they are, checks the order and places it', async () => {
  await show('/non-member')
  await press('Continue')
  await screen.findAllByText('Enter the code.')
  expect(screen.getAllByText('Enter your last name.').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter your date of birth.').length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'kit-2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Whitfield')
  await born()
  await press('Continue')
  await heading('Your order')
  expect(sent('Begin')).toEqual([
    { code: 'kit-2026', lastName: 'Whitfield', birthDate: '1968-05-14' },
  ])
  await press('Continue')
  await heading('Check your order')
  await press('Order this kit')
  await screen.findAllByText('Please agree first. Without it we can’t test anything.')
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  await press('Order this kit')
  await heading('Your kit is ordered')
  expect(screen.getByText('WL-7K3M-2Q9F')).toBeTruthy()
})

test('the address that is chosen last is the one that is used', async () => {
  const suggested = { ...address, postalCode: '02108-1234' }
  answers.GetVisit = () => json(200, { campaign, form, complete: true })
  answers.OrderVisit = offline
  const { router } = await show('/non-member')
  await screen.findByRole('textbox', { name: 'Code' })
  router.navigate('/non-member/confirm-lab-order', { state: { visit: 'v1', suggested } })
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I agree/ }))
  await press('Order this kit')
  await screen.findByText('You are offline, so we did not save it')
  answers.OrderVisit = () => json(200, { kit })
  await userEvent.click(screen.getByRole('radio', { name: /^As you typed it/ }))
  await press('Order this kit')
  await heading('Your kit is ordered')
  expect(sent('SaveVisit').map((saved) => saved.form.address.postalCode)).toEqual([
    '02108-1234',
    '02108',
  ])
})

test('a miss has one answer and keeps what was typed; offline says so', async () => {
  answers.Begin = () => json(404, { errorType: 'not_found', messageKey: 'kit.nobody' })
  await show('/non-member')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), 'KIT-2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Whitfield')
  await born()
  await press('Continue')
  await screen.findByText('Something doesn’t match')
  answers.Begin = offline
  await press('Continue')
  await screen.findByText('You’re offline')
  expect((screen.getByRole('textbox', { name: 'Code' }) as HTMLInputElement).value).toBe('KIT-2026')
})

test('a link for one person asks for the birth date alone, and leaves the address', async () => {
  const { router } = await show(`/non-member/order-form#${token}`)
  await screen.findByText(/This link was made for one person/)
  expect(screen.queryByRole('textbox', { name: 'Last name' })).toBeNull()
  expect(router.location.hash).toBe('')
  await born()
  await press('Continue')
  await screen.findByText('Step 1 of 2')
  expect(sent('BeginWithLink')).toEqual([{ token, birthDate: '1968-05-14' }])
})

test('a link that was used says so, and not that something doesn’t match', async () => {
  answers.BeginWithLink = () => json(404, { errorType: 'not_found', messageKey: 'errors.linkGone' })
  await show(`/non-member/order-form#${token}`)
  await born()
  await press('Continue')
  await screen.findByText('This link no longer works')
  expect(screen.queryByText('Something doesn’t match')).toBeNull()
})

test('a signed-in member goes on as a member', async () => {
  await show(`/non-member/order-form#${token}`, { session: memberSession, startup: rosa })
  await heading('Home test kit')
  await screen.findByText('No kit is offered to you right now')
  expect(sent('BeginWithLink')).toEqual([])
})

test('the form loads, is gone after two hours, or can’t be loaded', async () => {
  const { answer, give } = later()
  answers.GetVisit = () => answer
  const { router } = await show('/non-member')
  await screen.findByRole('textbox', { name: 'Code' })
  router.navigate('/non-member/order-form', { state: { visit: 'v1' } })
  await heading('Your order')
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  give(json(404, { errorType: 'not_found', messageKey: 'errors.linkGone' }))
  await screen.findByText('Please begin again')
  cleanup()
  answers.GetVisit = () => json(500, { errorType: 'internal' })
  const again = await show('/non-member')
  await screen.findByRole('textbox', { name: 'Code' })
  again.router.navigate('/non-member/order-form', { state: { visit: 'v1' } })
  await screen.findByText('We couldn’t load the form.')
})

test('the link of an email tells nothing before the birth date, and results when there are some', async () => {
  answers.OpenStatus = () =>
    json(200, {
      kit: { ...kit, state: 'resulted' },
      results: [
        {
          test: 'a1c',
          text: '6.1',
          unit: '%',
          statusKey: 'lab.status.a1c.prediabetes',
          meaningKey: 'lab.meaning.a1c.prediabetes',
          shape: 'high',
          takenOn: '2026-11-10',
          source: 'lab',
          labName: 'Harbor Laboratory',
        },
      ],
    })
  await show(`/non-member#${token}`)
  await heading('Where is your kit?')
  expect(document.body.textContent).not.toContain('WL-')
  await born()
  await press('Show my kit')
  await heading('Your kit')
  await screen.findByText('6.1 percent, Prediabetes range')
  screen.getByText('November 10, 2026, from Harbor Laboratory')
  screen.getByText(/^In the prediabetes range, 5\.7% to 6\.4%/)
  screen.getByText('One result alone isn’t a diagnosis. Please show it to your doctor.')
})
