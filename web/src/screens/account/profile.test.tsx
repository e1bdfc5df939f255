import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'
import { pronounsAfter } from './profile/parts/about-card'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const profile = {
  firstName: 'Thomas',
  lastName: 'Becker',
  preferredName: 'Tom',
  birthDate: '1988-11-14',
  email: 'tom@demo.test',
  address: { line1: '915 Larimer Street', city: 'Denver', region: 'CO', postalCode: '80204' },
  phones: [{ type: 'MO', number: '+13035550195', country: 'US' }],
  timeZone: 'America/Denver',
  country: 'US',
  phoneRegions: ['US'],
  poBoxAllowed: false,
  version: 3,
  effects: { next: 'strips', onTheWay: [{ category: 'weight_scale', state: 'shipped', at: 1 }] },
}

const { mailingAddress: _, ...withoutMailing } = { ...profile, mailingAddress: profile.address }
let stored: object = profile

let put: Record<string, unknown>[] = []
let answer: () => Response

beforeEach(() => {
  put = []
  stored = profile
  answer = () => json(200, {})
  fetched.mockReset()
  fetched.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/GetProfile')) return json(200, stored)
    if (pathname.endsWith('/UpdateMailingAddress')) stored = withoutMailing
    if (pathname.endsWith('/UpdateAboutMe')) return json(200, {})
    if (request.method !== 'PUT') return json(200, {})
    put.push(await request.clone().json())
    return answer()
  })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const open = () => renderApp('/account/profile', { startup: rosa })

/** S1-2.4-01. */
test('shows who the member is', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
  expect(await screen.findByText('Thomas Becker')).toBeTruthy()
  expect(screen.getByText('November 14, 1988')).toBeTruthy()
  expect(screen.getByText('(303) 555-0195')).toBeTruthy()
  expect(screen.getByText('Tom')).toBeTruthy()
})

/** S2-5-40: a PO box is refused beside its field; then the address is saved and says what it does. */
test('a PO box is refused, and a street is saved with the version of the page', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Change home address' }))
  const form = within(await screen.findByRole('dialog'))
  const street = form.getByRole('textbox', { name: 'Street address' })
  await user.clear(street)
  await user.type(street, 'P.O. Box 12')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getAllByText(/We can’t ship to a PO box/)).toBeTruthy()
  expect(put).toEqual([])
  await user.clear(street)
  await user.type(street, '12 Oak St')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your next strips ship here.')).toBeTruthy()
  expect(screen.getByText(/^The scale we sent on .* still goes to the old address\.$/)).toBeTruthy()
  expect(put[0]).toMatchObject({
    firstName: 'Thomas',
    birthDate: '1988-11-14',
    version: 3,
    address: { addressLine1: '12 Oak St', city: 'Denver', state: 'CO', zipcode: '80204' },
    phones: [{ phoneType: 'MO', number: '3035550195', selectedCountry: 'US' }],
  })
})

test('a change from another tab is told, and what was typed stays', async () => {
  const user = userEvent.setup()
  answer = () => json(409, { errorType: 'aborted', messageKey: 'profile.changed', message: 'x' })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Change legal name' }))
  const form = within(await screen.findByRole('dialog'))
  const last = form.getByRole('textbox', { name: 'Last name' })
  await user.clear(last)
  await user.type(last, 'O’Neil')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/changed on another page/)).toBeTruthy()
  expect((last as HTMLInputElement).value).toBe('O’Neil')
})

test('a profile that can’t be loaded says so', async () => {
  fetched.mockImplementation(async (request) =>
    new URL(request.url).pathname.endsWith('/GetProfile')
      ? json(500, { errorType: 'internal' })
      : json(200, {}),
  )
  await open()
  expect(await screen.findByText('We couldn’t load your profile.')).toBeTruthy()
})

test('without the mailing address nothing says that letters go there', async () => {
  const user = userEvent.setup()
  stored = { ...profile, mailingAddress: profile.address }
  await open()
  await user.click(await screen.findByRole('button', { name: 'Use the home address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Use the home address' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByText(/^Letters go here/)).toBeNull()
  const heading = screen.getByRole('heading', { name: 'Mailing address' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
})

test('without any phone nobody is told that we call', async () => {
  const user = userEvent.setup()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Change phone numbers' }))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByRole('textbox', { name: /Mobile phone/ }))
  stored = { ...profile, phones: [] }
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByText('We’ll call these numbers.')).toBeNull()
})

test.each([
  ['the same name', profile, 0],
  ['another name', { ...profile, preferredName: 'Tommy' }, 1],
])('%s saved says only what is true', async (_name, after, told) => {
  const user = userEvent.setup()
  await open()
  await user.click(
    await screen.findByRole('button', { name: 'Change name, pronouns or time zone' }),
  )
  const form = within(await screen.findByRole('dialog'))
  stored = after
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryAllByText(/see this name right away/)).toHaveLength(told)
})

/** S2-2-44, S2-2-45: without any program, in the standalone form. */
test('profile-preferences needs no program', async () => {
  await renderApp('/profile-preferences', {
    startup: { ...rosa, programs: { programs: [] } },
    form: 'standalone',
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Profile and preferences' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe(
    '/profile-preferences/account-settings',
  )
})

test.each([
  [[], ['he'], ['he']],
  [['he'], ['he', 'preferNotToShare'], ['preferNotToShare']],
  [['preferNotToShare'], ['preferNotToShare', 'they'], ['they']],
  [['he', 'they'], ['they'], ['they']],
])('%j becomes %j: %j', (before, next, kept) => {
  expect(pronounsAfter(before, next)).toEqual(kept)
})
