import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'
import { contactProblems } from './emergency-contacts/parts/contact-form'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const elena = {
  id: 'c1',
  firstName: 'Elena',
  lastName: 'Delgado',
  contactType: 'EM',
  email: null,
  relationship: 'child',
  position: 1,
  version: 2,
  sugarLevels: null,
  phones: [{ number: '+13125550142', phoneType: 'MO' }],
}
const family = { ...elena, id: 'c2', firstName: 'Mateo', contactType: 'FA' }

let contacts: object[] = []
let sent: { method: string; body: unknown }[] = []

beforeEach(() => {
  contacts = [elena, family]
  sent = []
  fetched.mockReset()
  fetched.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/v1/users/me/contacts')) return json(200, {})
    if (request.method === 'GET') return json(200, { contacts })
    sent.push({
      method: request.method,
      body: request.method === 'DELETE' ? null : await request.clone().json(),
    })
    if (request.method === 'DELETE') contacts = []
    return request.method === 'DELETE' ? new Response(null, { status: 204 }) : json(201, elena)
  })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () => renderApp('/account/emergency-contacts', { startup: rosa })

/** S1-2.4-04: one tap calls; people who get blood sugar alerts are on another page. */
test('lists whom we call', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 3, name: 'Elena Delgado' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call (312) 555-0142' }).getAttribute('href')).toBe(
    'tel:+13125550142',
  )
  expect(screen.queryByText(/Mateo/)).toBeNull()
})

test('adds a contact, and refuses half a number first', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add a contact' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: 'First name' }), 'Carmen')
  await user.type(form.getByRole('textbox', { name: 'Last name' }), 'Ruiz')
  await user.type(form.getByRole('textbox', { name: /Mobile phone/ }), '555')
  await user.click(form.getByRole('button', { name: /Relationship/ }))
  await user.click(await screen.findByRole('option', { name: 'Neighbor' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getAllByText(/all 10 digits/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(form.getByRole('textbox', { name: /Mobile phone/ }))
  await user.type(form.getByRole('textbox', { name: /Mobile phone/ }), '(210) 555-0177')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    contactType: 'EM',
    firstName: 'Carmen',
    lastName: 'Ruiz',
    relationship: 'neighbor',
    phones: [{ number: '+12105550177', phoneType: 'MO' }],
  })
})

test('removes a contact, and the focus stays on the page', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Elena Delgado' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  )
  expect(await screen.findByText('No emergency contacts yet')).toBeTruthy()
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})

test('says who is called when, and moves somebody up', async () => {
  const user = userEvent.setup()
  const carmen = { ...elena, id: 'c3', firstName: 'Carmen', position: 2 }
  contacts = [elena, carmen]
  await open()
  expect(await screen.findByText('Called first')).toBeTruthy()
  expect(screen.getByText('Called second')).toBeTruthy()
  const up = screen.getByRole('button', { name: 'Call earlier Carmen Delgado' })
  contacts = [carmen, elena]
  await user.click(up)
  expect(await screen.findByText('Saved. Carmen Delgado is now number 1 on the list.')).toBeTruthy()
  const heading = screen.getByRole('heading', { name: 'Carmen Delgado' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the form says that one of two phones is enough', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add a contact' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByText('Enter at least one phone number.')).toBeTruthy()
  expect(form.queryByText('(optional)')).toBeNull()
})

test('one phone is enough, and it must be whole', () => {
  const entry = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    relationship: 'friend',
    mobile: '',
    other: '2105550177',
  } as const
  expect(Object.values(contactProblems(entry)).filter(Boolean)).toEqual([])
  expect(contactProblems({ ...entry, other: '' }).mobile).toBeTruthy()
  expect(contactProblems({ ...entry, other: '911' }).other).toBeTruthy()
  expect(contactProblems({ ...entry, relationship: '' }).relationship).toBeTruthy()
})
