import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => json(200, { latest: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mateo = {
  linkId: 'l1',
  name: 'Mateo Delgado',
  givenName: 'Mateo',
  relationship: 'guardian',
  alert: {
    action: 'treat',
    kind: 'bloodSugar',
    direction: 'low',
    text: '45',
    unit: 'mg/dL',
    statusKey: 'reading.status.veryLow',
    readingAt: now - 60_000,
    local: '2026-11-17T08:59:00',
  },
}
const sofia = { linkId: 'l2', name: 'Sofía Delgado', givenName: 'Sofía', relationship: 'guardian' }
const calmHome = { ...rosa.home, attention: [], unread: [] }

test('an emergency of a child is first, with one way in, and nobody says that all is done', async () => {
  await renderApp('/home', { startup: { ...rosa, home: calmHome, caredFor: [mateo, sofia] } })
  const title = await screen.findByRole('heading', { name: 'Treat Mateo’s low blood sugar now' })
  const panel = within(title.closest('section') as HTMLElement)
  panel.getByText('Mateo Delgado’s blood sugar was very low')
  panel.getByText('45')
  panel.getByText('mg/dL')
  panel.getByRole('button', { name: 'Open Mateo’s portal' })
  const greeting = await screen.findByRole('heading', { level: 1 })
  expect(title.compareDocumentPosition(greeting) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByText(/all caught up/)).toBeNull()
  const card = await screen.findByRole('heading', { name: 'People you care for' })
  const people = within(card.closest('section') as HTMLElement)
  people.getByRole('button', { name: 'Act for Sofía Delgado' })
  people.getByText('A reading needs you now')
})

test('other pages have it in one line with the name', async () => {
  await renderApp('/sitemap', { startup: { ...rosa, caredFor: [mateo] } })
  await screen.findByText('Treat Mateo’s low blood sugar now')
  expect(screen.queryByRole('button', { name: 'Open Mateo’s portal' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe('/home')
})

test('without a program, who acts for somebody still has a Home', async () => {
  const startup = {
    ...rosa,
    programs: { programs: [] },
    home: { ...calmHome, entry: 'programs' },
    caredFor: [{ ...sofia, waits: 'checkAgain' }],
    familyAsks: [{ id: 'i', fromName: 'Rosa Delgado', sentAt: now, expiresAt: now + 6e8 }],
  }
  await renderApp('/home', { startup })
  await screen.findByRole('heading', { name: 'People you care for' })
  expect(screen.queryByRole('heading', { level: 1, name: 'Programs' })).toBeNull()
  screen.getByText('Another blood sugar check is due')
  await screen.findByText('Rosa Delgado invited you to act for them')
  screen.getByText(/^We emailed you the invitation on November/)
})

const acting = { memberId: 'm9', name: 'Mateo Delgado', givenName: 'Mateo', areas: ['readings'] }

test('D35 a child without a program has a Home that says what can be done', async () => {
  const startup = {
    ...rosa,
    user: { ...rosa.user, activePrograms: {} },
    programs: { programs: [] },
    home: { ...calmHome, programs: [], entry: '' },
  }
  await renderApp('/home', { session: { ...memberSession, acting }, startup })
  expect(await screen.findByRole('heading', { name: 'Mateo isn’t in a program yet' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1, name: 'Programs' })).toBeNull()
})

test('D35 what waits is said about the person, not to the reader', async () => {
  const attention = [
    { kind: 'checkSugar', level: 'soon', routeId: 'blood-sugar.overview' },
    {
      kind: 'checkAgain',
      level: 'soon',
      routeId: 'blood-sugar.overview',
      values: { reading: 'bloodSugar' },
    },
  ]
  const startup = { ...rosa, home: { ...calmHome, attention } }
  await renderApp('/home', { session: { ...memberSession, acting }, startup })
  expect(await screen.findByText('Check Mateo’s blood sugar')).toBeTruthy()
  expect(screen.getByText('Check Mateo’s blood sugar again')).toBeTruthy()
  expect(screen.getByText(/^Mateo’s last reading was out of range/)).toBeTruthy()
  expect(screen.queryByText(/your (last|blood)/i)).toBeNull()
})
