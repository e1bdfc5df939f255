import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../shell/testing'
import { toasts } from '../../ui/toast-queue'

const elena = {
  id: 'c1',
  firstName: 'Elena',
  lastName: 'Delgado',
  email: 'elena@family.test',
  phone: '+13125550142',
  consent: 'yes',
  channel: 'SMS',
  low: 70,
  lowText: '70',
  high: 0,
  highText: '',
  quietFrom: 1320,
  quietTo: 420,
  urgentAnyway: true,
  tellNumber: false,
  locale: 'es-US',
  previewLow: 'Wellhouse: Rosa tuvo un control bajo a las 9:30 a. m.',
  previewHigh: '',
}
const asked = {
  ...elena,
  addresses: [
    { channel: 'SMS', address: '+13125550142', consent: 'yes' },
    { channel: 'EMAIL', address: 'elena@family.test', consent: 'invited' },
  ],
}
const mateo = { ...elena, id: 'c2', firstName: 'Mateo', consent: 'invited', previewLow: 'Other' }
const family = (contacts: readonly object[]) => ({
  contacts,
  unit: 'mg/dL',
  low: { least: 40, most: 100, usual: 70, usualText: '70' },
  high: { least: 150, most: 600, usual: 250, usualText: '250' },
  nextAfterMinutes: 10,
  nextAfterMinutesUrgent: 5,
})
const delivered = {
  id: 'd1',
  name: 'Elena Delgado',
  purpose: 'low',
  channel: 'SMS',
  state: 'sent',
  toldAt: now - 3_600_000,
  sentAt: now - 3_600_000,
  acknowledgedAt: now - 3_500_000,
  acknowledgedBy: 'link',
}

type Reply = () => Response | Promise<Response>
let replies: Record<string, Reply>
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  replies = {
    ListFamily: () => json(200, family([elena])),
    ListDeliveries: () => json(200, { deliveries: [delivered], next: '' }),
    contacts: () => json(201, { id: 'c3' }),
    'prefs/apps': () => json(200, { prefs: [] }),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    const name = Object.keys(replies)
      .filter((one) => request.url.includes(one))
      .pop()
    return name ? replies[name]?.() : json(200, {})
  })
})
afterEach(() => {
  cleanup()
  toasts.clear()
  vi.unstubAllGlobals()
})

const open = async (parts = {}) => {
  await renderApp('/blood-sugar/friends-and-family', parts)
  await screen.findByRole('heading', { level: 1, name: 'Friends and family' })
}
const sentTo = (name: string) =>
  Promise.all(
    requests
      .filter(({ url, method }) => url.includes(name) && method === 'POST')
      .map((r) => r.json()),
  )

test('S2-2-14 each person is there with what they are told, and the log says what came of it', async () => {
  await open()
  await screen.findByText('Gets an alert below 70 mg/dL')
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.getByText('Text message to (312) 555-0142')).toBeTruthy()
  expect(
    screen.getByText(/Quiet hours 10:00\sPM to 7:00\sAM, except when it’s urgent/),
  ).toBeTruthy()
  expect(screen.getByText(elena.previewLow).getAttribute('lang')).toBe('es-US')
  const log = screen.getByRole('heading', { name: 'Messages to your contacts' }).closest('section')
  expect(within(log as HTMLElement).getByText('Low reading alert · Elena Delgado')).toBeTruthy()
  expect(within(log as HTMLElement).getByText(/Tapped “I’ve seen this”/)).toBeTruthy()
})

test('an address that was not agreed to says so beside the one that was', async () => {
  replies.ListFamily = () => json(200, family([asked]))
  await open()
  await screen.findByText('elena@family.test: Waiting for their answer')
  expect(screen.getByText('Accepted')).toBeTruthy()
  expect(screen.queryByText(/0142:/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Send a test' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invite again' }))
  await waitFor(async () => expect(await sentTo('InviteFamilyContact')).toEqual([{ id: 'c1' }]))
})

test('each address waits for itself: one that was never asked can be invited', async () => {
  const addresses = (email: string) => [
    { channel: 'SMS', address: '+13125550142', consent: 'yes' },
    { channel: 'EMAIL', address: 'elena@family.test', consent: email },
  ]
  replies.ListFamily = () => json(200, family([{ ...elena, addresses: addresses('none') }]))
  await open()
  await screen.findByText('elena@family.test: Not invited yet')
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await waitFor(async () => expect(await sentTo('InviteFamilyContact')).toEqual([{ id: 'c1' }]))
  cleanup()
  const stopped = [{ channel: 'SMS', address: '+13125550199', consent: 'stopped' }]
  const all = [...addresses('none'), ...stopped]
  replies.ListFamily = () => json(200, family([{ ...elena, addresses: all }]))
  await open()
  await screen.findByText('(312) 555-0199: Asked us to stop')
  expect(screen.queryByRole('button', { name: 'Send the invitation' })).toBeNull()
})

test('who acts for an adult is told beforehand that only they change who gets their alerts', async () => {
  const acting = { memberId: 'm2', name: 'Ray Okafor', givenName: 'Ray', areas: ['readings'] }
  await open({ session: { ...memberSession, acting } })
  const test = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send a test' })
  screen.getByText('Only Ray can change who gets their alerts.')
  expect(test.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a person' }).disabled).toBe(
    true,
  )
})

test('a parent changes who gets the alerts of a child; a refusal is explained', async () => {
  const acting = { memberId: 'm2', name: 'Ray Okafor', givenName: 'Ray', areas: ['readings'] }
  replies.SendTestMessage = () =>
    new Response('{"code":"permission_denied"}', {
      status: 403,
      headers: { 'Content-Type': 'application/json', 'Wellhouse-Message-Key': 'contact.theirs' },
    })
  await open({ session: { ...memberSession, acting: { ...acting, child: true } } })
  await screen.findByRole('button', { name: 'Send a test' })
  expect(screen.queryByText('Only Ray can change who gets their alerts.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByText('Only Ray can change who gets their alerts.')
  expect(screen.queryByText('That did not work')).toBeNull()
})

test('nobody yet: why people use it, and one step', async () => {
  replies.ListFamily = () => json(200, family([]))
  replies.ListDeliveries = () => json(200, { deliveries: [] })
  await open()
  await screen.findByRole('heading', { name: 'No contacts yet' })
  expect(screen.getByText(/No messages sent yet/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add a person' })).toHaveLength(1)
})

test('S2-7-48 S2-9-34 a person is asked only after the member ticked that they know', async () => {
  await open()
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  await user.click(await screen.findByRole('button', { name: 'Invite this person' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(4)
  expect(await sentTo('/contacts')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /First name/ }), 'Ana')
  await user.type(screen.getByRole('textbox', { name: /Last name/ }), 'Ruiz')
  await user.type(screen.getByRole('textbox', { name: /Mobile phone/ }), '(312) 555-0199')
  await user.click(screen.getByRole('checkbox', { name: /This person knows/ }))
  await user.click(screen.getByRole('button', { name: 'Invite this person' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sentTo('/contacts')).toEqual([
    {
      firstName: 'Ana',
      lastName: 'Ruiz',
      contactType: 'FA',
      phones: [{ number: '(312) 555-0199', phoneType: 'MO' }],
      sugarLevels: { low: 70, high: null },
    },
  ])
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const keysOf = (method: string) =>
  requests
    .filter((request) => request.method === method && request.url.includes('/contacts'))
    .map(({ headers }) => headers.get('Idempotency-Key'))

test('a person is invited once, however often a lost reply makes the member try', async () => {
  await open()
  replies.contacts = lost
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  for (const name of [/First name/, /Last name/, /Mobile phone/]) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: '3125550199' } })
  }
  await user.click(screen.getByRole('checkbox', { name: /This person knows/ }))
  const invite = screen.getByRole('button', { name: 'Invite this person' })
  await user.click(invite)
  await screen.findByText('You’re offline, so no one was added')
  replies.contacts = () => json(201, { id: 'c3' })
  await user.click(invite)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = keysOf('POST')
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a new number is saved once, so the person is asked again once', async () => {
  await open()
  replies['contacts/c1'] = lost
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Name and number' }))
  const dialog = within(await screen.findByRole('dialog'))
  const phone = dialog.getByRole('textbox', { name: /Mobile phone/ })
  fireEvent.change(phone, { target: { value: '312 555 0199' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('group', { name: 'Not saved' })
  replies['contacts/c1'] = () => json(200, { id: 'c1' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = keysOf('PATCH')
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('server errors appear next to their field', async () => {
  await open()
  replies.contacts = () =>
    json(400, {
      errorType: 'invalid_argument',
      fields: [{ field: 'phones[0].number', messageKey: 'errors.phone', message: 'x' }],
    })
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add a person' }))
  for (const name of [/First name/, /Last name/, /Mobile phone/]) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: '12' } })
  }
  await user.click(screen.getByRole('checkbox', { name: /This person knows/ }))
  await user.click(screen.getByRole('button', { name: 'Invite this person' }))
  const told = await screen.findAllByText('Enter a phone number with its area code.')
  expect(told).toHaveLength(2)
})

test('how a person is told can be changed, and who is told first', async () => {
  replies.ListFamily = () => json(200, family([elena, mateo]))
  await open()
  const user = userEvent.setup({ delay: null })
  await screen.findByText(/If they don’t answer within 10 minutes/)
  await user.click(screen.getByRole('button', { name: 'Alert Mateo Delgado earlier' }))
  expect(await sentTo('OrderFamily')).toEqual([{ ids: ['c2', 'c1'] }])
  await user.click(screen.getAllByRole('button', { name: 'Change' })[0] as HTMLElement)
  await user.click(await screen.findByRole('switch', { name: /Include my reading in the message/ }))
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [body] = await sentTo('UpdateFamilyContact')
  expect(body).toMatchObject({
    id: 'c1',
    tellNumber: true,
    quietFrom: 0,
    quietTo: 0,
    low: 70,
    high: 0,
  })
})

test('the same time twice is asked about and never sent', async () => {
  replies.ListFamily = () => json(200, family([elena, mateo]))
  await open()
  const user = userEvent.setup({ delay: null })
  await user.click((await screen.findAllByRole('button', { name: 'Change' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: /^7:00\sAM To/ }))
  await user.click(await screen.findByRole('option', { name: /^10:00\sPM/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    screen.getByText('From and To are the same. Choose different times, or turn quiet hours off.'),
  ).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Quiet hours' })).toHaveProperty('checked', true)
  expect(await sentTo('UpdateFamilyContact')).toEqual([])
})

test('a time that the server refuses is said beside its field', async () => {
  replies.ListFamily = () => json(200, family([elena, mateo]))
  const fields = [{ field: 'quietTo', messageKey: 'errors.value', message: 'No such time.' }]
  replies.UpdateFamilyContact = () => json(400, { errorType: 'invalid_argument', fields })
  await open()
  const user = userEvent.setup({ delay: null })
  await user.click((await screen.findAllByRole('button', { name: 'Change' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No such time.')).toBeTruthy()
})

test('a person who has not answered can be asked again, and only so often', async () => {
  replies.ListFamily = () => json(200, family([mateo]))
  replies.InviteFamilyContact = () => json(429, { errorType: 'resource_exhausted' })
  await open()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Invite again' }))
  await screen.findByText('You’ve reached today’s limit')
})

test('partial: the people stay when the log cannot be had', async () => {
  replies.ListDeliveries = () => json(500, { errorType: 'internal', requestId: 'q1' })
  await open()
  await screen.findByText('Accepted')
  await screen.findByText('We couldn’t load the messages to your contacts.')
})

test('partial: a message whose name cannot be read stays on the list', async () => {
  replies.ListDeliveries = () => json(200, { deliveries: [{ ...delivered, name: '' }], next: '' })
  await open()
  await screen.findByRole('heading', { name: /name not available/ })
})

test('error: a failed list can be tried again', async () => {
  replies.ListFamily = () => json(500, { errorType: 'internal', requestId: 'q2' })
  await open()
  await screen.findByText('We couldn’t load your friends and family.')
  replies.ListFamily = () => json(200, family([elena]))
  fireEvent.click(screen.getAllByRole('button', { name: /again/i })[0] as HTMLElement)
  await screen.findByText('Accepted')
})

test('offline: says so, and loading shows its shape', async () => {
  replies.ListFamily = () => Promise.reject(new TypeError('network'))
  await open()
  await screen.findAllByText('You’ll see this when you’re back online.')
  cleanup()
  replies.ListFamily = () => new Promise(() => {})
  await open()
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
})

test('staff who view a member change nothing', async () => {
  const impersonation = { impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' }
  await open({ session: { ...memberSession, impersonation } })
  const button = await screen.findByRole('button', { name: 'Add a person' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('S2-7-49 a new number is saved alone, and the person is asked again', async () => {
  const user = userEvent.setup()
  replies['contacts/c1'] = () => json(200, { id: 'c1' })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Name and number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Name and number' }))
  expect(dialog.getByText(/we invite Elena again/)).toBeTruthy()
  const phone = dialog.getByRole('textbox', { name: /Mobile phone/ })
  await user.clear(phone)
  await user.type(phone, '312 555 0199')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts.visibleToasts).toHaveLength(1))
  const [patch] = requests.filter(({ method }) => method === 'PATCH')
  expect(patch?.url).toContain('contactType=FA')
  expect(await patch?.json()).toEqual({
    firstName: 'Elena',
    lastName: 'Delgado',
    phones: [{ number: '312 555 0199', phoneType: 'MO' }],
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('S2-7-49 a name changes without a question; nowhere to write to is said beside its field', async () => {
  const user = userEvent.setup()
  replies['contacts/c1'] = () => json(200, { id: 'c1' })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Name and number' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByRole('textbox', { name: /Mobile phone/ }))
  await user.clear(dialog.getByRole('textbox', { name: /Email/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    dialog.getAllByText('Enter a mobile phone number or an email address.').length,
  ).toBeGreaterThan(0)
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Name and number' }))
  const again = within(await screen.findByRole('dialog'))
  await user.type(again.getByRole('textbox', { name: 'First name' }), ' María')
  await user.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [patch] = requests.filter(({ method }) => method === 'PATCH')
  expect(await patch?.json()).toEqual({ firstName: 'Elena María', lastName: 'Delgado' })
  expect(toasts.visibleToasts).toHaveLength(0)
})
