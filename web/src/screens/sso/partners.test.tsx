import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'

const path = '/vendor_management/transfer/MoveWell'
const partner = { id: 'MoveWell', name: 'MoveWell', site: 'https://movewell.example' }
const startup = {
  ...rosa,
  navigation: { ...rosa.navigation, navigation: { 'Partner Programs': ['MoveWell'] } },
}

let found: () => Response
let listed: () => Response
let shared: () => Response
let opened: () => Response | Promise<Response>
const requests: Request[] = []
const submitted: HTMLFormElement[] = []

beforeEach(() => {
  requests.length = 0
  submitted.length = 0
  found = () => json(200, { partner: { ...partner, signsOn: true, shares: ['firstName'] } })
  listed = () => json(200, { partners: [] })
  shared = () => json(200, { transfers: [] })
  opened = () => json(200, { code: 110, location: null, method: 'GET', fields: [] })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    if (request.url.includes('GetPartner')) return found()
    if (request.url.includes('ListPartners')) return listed()
    if (request.url.includes('ListTransfers')) return shared()
    if (request.url.includes('/auth/idp/')) return opened()
    return json(200, {})
  })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    submitted.push(this)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A double click, which goes on once. */
async function goOn() {
  const button = await screen.findByRole('button', { name: 'Continue to MoveWell' })
  fireEvent.click(button)
  fireEvent.click(button)
}

test('the member sees what the partner hears, and nothing is sent before they go on', async () => {
  await renderApp(path, { startup })
  await screen.findByRole('heading', { level: 1, name: 'You’re leaving for MoveWell' })
  expect(screen.getByText('Your first name')).toBeTruthy()
  expect(screen.queryByText('Your email address')).toBeNull()
  expect(requests.some(({ url }) => url.includes('/auth/idp/'))).toBe(false)
})

// S2-7-08: the browser takes what we signed to the partner.
test('what we signed is posted to the partner', async () => {
  const location = 'https://acs.movewell.example/in'
  const fields = [
    { name: 'SAMLResponse', value: 'PHNpZ25lZD4=' },
    { name: 'RelayState', value: 'a"b' },
  ]
  opened = () => json(200, { code: 0, location, method: 'POST', fields })
  await renderApp(path, { startup })
  await goOn()
  await vi.waitFor(() => expect(submitted).toHaveLength(1))
  const [form] = submitted
  expect(form?.action).toBe(location)
  expect(form?.method).toBe('post')
  expect([...new FormData(form)]).toEqual(fields.map(({ name, value }) => [name, value]))
})

// S2-7-10, A119: code 110 is a success without a way to follow.
test('code 110 shows no error, and the way to sign in there', async () => {
  await renderApp(path, { startup })
  await goOn()
  const title = await screen.findByRole('heading', { level: 1, name: 'Sign in at MoveWell' })
  await vi.waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toMatch(/MoveWell — /)
  expect(screen.getByRole('link', { name: 'Go to MoveWell' }).getAttribute('href')).toBe(
    partner.site,
  )
  expect(screen.queryByText(/We had a problem/)).toBeNull()
  expect(submitted).toHaveLength(0)
  expect(requests.filter(({ url }) => url.includes('/auth/idp/'))).toHaveLength(1)
})

// S2-7-07: what the partner began is answered with its code.
test('a sign-on that the partner began is answered with its code', async () => {
  await renderApp(`${path}?code=waiting`, { startup })
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Sign in at MoveWell' })
  const sent = requests.find(({ url }) => url.includes('/auth/idp/code'))
  expect(await sent?.json()).toEqual({ code: 'waiting' })
})

test('a request that is over, a failure and a lost connection each have their words', async () => {
  opened = () => json(412, { errorType: 'partner_request_over', message: 'x' })
  await renderApp(path, { startup })
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'This request is no longer open' })
  cleanup()
  opened = () => json(500, { errorType: 'internal', message: 'x', requestId: 'r-77' })
  await renderApp(path, { startup })
  await goOn()
  await screen.findByText('We had a problem. Please contact Member Support.')
  expect(screen.getByText(/r-77/)).toBeTruthy()
  cleanup()
  opened = () => Promise.reject(new TypeError('offline'))
  await renderApp(path, { startup })
  await goOn()
  await screen.findByText('Nothing was shared. Check your connection, then try again.')
})

// S1-2.2-17: an unknown partner is not found.
test('a partner that the member does not have is not there', async () => {
  found = () => json(404, { code: 'not_found', message: 'x' })
  await renderApp(path, { startup })
  await screen.findByRole('link', { name: 'Back to Home' })
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
})

const about = {
  ...partner,
  summary: 'Exercise videos',
  cost: 'Free for you',
  why: 'promo',
  about: 'Harborview',
}

// S1-2.2-15: the cards say why, what it costs, what is told, and whether it is connected.
test('partner programs come with their reason, cost and state', async () => {
  listed = () => json(200, { partners: [{ ...about, state: 'agreed', signsOn: true, shares: [] }] })
  shared = () =>
    json(200, {
      transfers: [{ id: 't1', name: 'MoveWell', act: 'opened', shares: ['email'], at: 1 }],
    })
  await renderApp('/vendor_management/partner_programs', { startup })
  await screen.findByText('Harborview chose it for you.')
  for (const text of [
    'Exercise videos',
    'Free for you',
    'Connected',
    'You chose to continue to MoveWell',
  ]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing MoveWell' }))
  await screen.findByRole('heading', { name: 'Stop sharing with MoveWell?' })
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await vi.waitFor(() => expect(requests.some(({ url }) => url.includes('Withdraw'))).toBe(true))
})

test('a log that does not come leaves the partners as they are, and none is said in words', async () => {
  shared = () => json(500, { errorType: 'internal' })
  await renderApp('/vendor_management/partner_programs', { startup })
  await screen.findByText('No partner programs yet')
  await screen.findByText('We couldn’t load your history with partners.')
})

test('partners that do not come say so', async () => {
  listed = () => json(500, { errorType: 'internal', requestId: 'r-9' })
  await renderApp('/vendor_management/partner_programs', { startup })
  await screen.findByText('We couldn’t load your partner programs.')
})

// S1-2.2-16: without a partner in the address, the member chooses one.
test('the way to a partner lists those that are open', async () => {
  listed = () => json(200, { partners: [about, { id: 'Old', name: 'Old', retired: true }] })
  await renderApp('/vendor_management/transfer', { startup })
  const link = await screen.findByRole('link', { name: 'MoveWell' })
  expect(link.getAttribute('href')).toBe(path)
  expect(screen.queryByText('Old')).toBeNull()
})

// S1-2.2-18: the landing page tells everything about one partner.
test('the landing page of a partner', async () => {
  found = () => json(200, { partner: { ...about, phone: '800-555-0190' } })
  await renderApp('/vendor_superhighway/vendor_landing?vendor=MoveWell', { startup })
  await screen.findByRole('heading', { level: 1, name: 'About MoveWell' })
  expect(screen.getByText('Nothing. MoveWell asks you to sign in.')).toBeTruthy()
  cleanup()
  await renderApp('/vendor_superhighway/vendor_landing', { startup })
  await screen.findByRole('heading', { level: 1, name: 'Choose a partner program' })
})

test('what the partner hears is agreed to first', async () => {
  found = () =>
    json(200, {
      partner: { ...about, signsOn: true, needsConsent: true, shares: ['firstName'] },
    })
  await renderApp(path, { startup })
  fireEvent.click(await screen.findByRole('button', { name: 'Agree and continue to MoveWell' }))
  await vi.waitFor(() => expect(requests.some(({ url }) => url.includes('/auth/idp/'))).toBe(true))
  const agreed = requests.findIndex(({ url }) => url.includes('Agree'))
  expect(await requests[agreed]?.json()).toEqual({ id: 'MoveWell', shares: ['firstName'] })
  expect(agreed).toBeLessThan(requests.findIndex(({ url }) => url.includes('/auth/idp/')))
})

test('a partner the member said no to comes under its own heading and can be shown again', async () => {
  const declined = { ...partner, state: 'declined', summary: 'Exercise videos' }
  listed = () => json(200, { partners: [declined] })
  await renderApp('/vendor_management/partner_programs', { startup })
  await screen.findByRole('heading', { level: 2, name: 'Partners you’re not interested in' })
  expect(screen.queryByRole('link', { name: 'Open MoveWell' })).toBeNull()
  const again = screen.getByRole('button', { name: 'Show again MoveWell' })
  listed = () => json(200, { partners: [partner] })
  fireEvent.click(again)
  await screen.findByRole('link', { name: 'Open MoveWell' })
  expect(requests.filter(({ url }) => url.includes('UndoDecline'))).toHaveLength(1)
  expect(screen.queryByText('Partners you’re not interested in')).toBeNull()
})

test('a logo has the name of the partner; without one there are only letters', async () => {
  const logo = { url: '/brand/default/partner-MoveWell-a1.png', width: 124 }
  listed = () =>
    json(200, {
      partners: [
        { ...partner, logo },
        { id: 'Q', name: 'QuietMind' },
      ],
    })
  await renderApp('/vendor_management/partner_programs', { startup })
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Logo of MoveWell' })
  expect(picture.getAttribute('src')).toBe(logo.url)
  expect(screen.queryByRole('img', { name: 'Logo of QuietMind' })).toBeNull()
})
