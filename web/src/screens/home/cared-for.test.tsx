import { i18n } from '@lingui/core'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setServerClock } from '../../data/clock'
import { liveSocket } from '../../data/live-state'
import { startupQuery } from '../../data/startup'
import { confirmIdentity, identityQuestion } from '../../data/step-up'
import { frameParts } from '../../shell/frame-parts'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

// They are compiled on demand, which a busy machine takes long for.
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  await Promise.all([frameParts.CaredAlerts(), frameParts.OverPage()])
}, 120_000)
beforeEach(() => {
  setServerClock(now)
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

const panelOf = async (name: string | RegExp) => {
  const title = await screen.findByRole('heading', { level: 2, name })
  return within(title.closest('section') as HTMLElement)
}
const withAlert = (alert: object, more: object = {}) => ({
  ...mateo,
  alert: { ...mateo.alert, ...alert },
  ...more,
})
const show = (...caredFor: object[]) =>
  renderApp('/home', { startup: { ...rosa, home: calmHome, caredFor } })

test('where 911 comes first, it is the urgent call, and the portal comes second', async () => {
  await show(withAlert({ action: 'call', adviceKey: 'alert.advice.low.call' }))
  const panel = await panelOf('Call 911 for Mateo now')
  const call = panel.getByRole('link', { name: 'Call 911' })
  expect(call.className).toContain('urgent')
  const open = panel.getByRole('button', { name: 'Open Mateo’s portal' })
  expect(call.compareDocumentPosition(open) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  panel.getByText(/Do not give Mateo anything to eat or drink/)
})

test('a severe pressure names its own signs', async () => {
  const severe = {
    action: 'call',
    kind: 'bloodPressure',
    direction: 'severe',
    questionCode: 'pressure.symptoms',
    text: '190/125',
    unit: 'mmHg',
  }
  await show(withAlert(severe))
  const panel = await panelOf('This can be an emergency for Mateo')
  panel.getByText(/if Mateo has a sudden bad headache/)
  expect(panel.queryByText(/swallow/)).toBeNull()
})

test('a low says what to give', async () => {
  await show(mateo)
  const panel = await panelOf('Treat Mateo’s low blood sugar now')
  panel.getByText('Give Mateo 15 grams of fast sugar now')
  panel.getByText('half a cup of juice or regular soda')
  panel.getByRole('link', { name: 'Call 911 if Mateo is confused or can’t swallow' })
  // A reading is entered in Mateo's portal.
  expect(panel.queryByRole('button', { name: /new reading|checked again/ })).toBeNull()
})

test('after the sugar it says how long to wait', async () => {
  await show(
    withAlert({
      action: 'recheck',
      adviceKey: 'alert.advice.low.recheck',
      answeredAt: now - 4 * 60_000,
    }),
  )
  const panel = await panelOf('Wait 15 minutes, then check Mateo again')
  panel.getByText('11 minutes left')
})

test.each([
  [
    'their doctor',
    { doctor: { name: 'Dr. Maria Chen', phone: '+13125550142' } },
    'tel:+13125550142',
  ],
  ['Member Support of their brand', {}, 'tel:+15145550177'],
])('a call to the care team has the number of %s', async (_, more, number) => {
  await show(
    withAlert(
      { action: 'team', direction: 'high', adviceKey: 'alert.advice.high.now', ...more },
      { supportPhone: '+15145550177' },
    ),
  )
  const panel = await panelOf('Call Mateo’s care team now')
  const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links[0]).toBe(number)
  expect(links).toContain('tel:911')
})

test.each([
  ['2026-11-17T08:59:00', '1 minute ago, 8:59 AM'],
  ['2026-11-17T06:59:00', '1 minute ago, 6:59 AM, Mateo’s time'],
])('a reading made at %s was %s', async (local, words) => {
  await show(withAlert({ local }))
  const panel = await panelOf('Treat Mateo’s low blood sugar now')
  panel.getByText(words)
})

const lowAgain = {
  text: '62',
  unit: 'mg/dL',
  readingAt: now,
  local: '2026-11-17T09:00:00',
  since: now,
  low: true,
}

test('low again has a panel of its own, and nobody says that all is done', async () => {
  await show({ ...sofia, waits: 'checkAgain', recheck: lowAgain })
  const panel = await panelOf(/^Sofía is low again: 62 mg\/dL/)
  panel.getByRole('button', { name: 'Open Sofía’s portal' })
  panel.getByText(/Give Sofía 15 grams of fast sugar/)
  expect(screen.queryByText(/all caught up/)).toBeNull()
})

test.each([
  ['2026-11-17T09:00:00', '1 minute ago, 9:00 AM', '9:15 AM'],
  ['2026-11-17T07:00:00', '1 minute ago, 7:00 AM, Sofía’s time', '7:15 AM, Sofía’s time'],
])('low again at %s is said by a clock that the reader knows', async (local, when, next) => {
  await show({ ...sofia, recheck: { ...lowAgain, local } })
  const panel = await panelOf(/^Sofía is low again/)
  panel.getByText(when)
  panel.getByText(`Treat Sofía’s low now, and check again at ${next}`)
})

const lowSofia = { ...sofia, recheck: lowAgain }

const announced = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('low again is read out when it comes, and again with another reading', async () => {
  const { queries } = await show(sofia)
  await screen.findByRole('heading', { name: 'People you care for' })
  expect(announced().join()).not.toContain('low again')
  const comes = (text: string, readingAt: number) =>
    act(() => {
      const recheck = { ...lowAgain, text, readingAt }
      queries.setQueryData(startupQuery.queryKey, {
        ...rosa,
        home: calmHome,
        caredFor: [{ ...sofia, recheck }],
      })
    })
  comes('62', now)
  await waitFor(() => expect(announced()).toContain('Sofía is low again: 62 mg/dL'))
  comes('58', now + 60_000)
  await waitFor(() => expect(announced()).toContain('Sofía is low again: 58 mg/dL'))
})

test.each([{ waits: 'checkIn' }, { unknown: true }])(
  'with %j nobody says that all is done',
  async (more) => {
    await show({ ...sofia, ...more })
    await screen.findByRole('heading', { name: 'People you care for' })
    expect(screen.queryByText(/all caught up/)).toBeNull()
  },
)

test('the most urgent person comes first, also before the reader’s own call to the care team', async () => {
  const attention = [
    { kind: 'checkIn', level: 'urgent', values: { action: 'team', reading: 'weight' } },
  ]
  const stages = [
    {
      alertId: 'a',
      action: 'team',
      kind: 'weight',
      direction: 'gain',
      readingAt: now,
      local: mateo.alert.local,
    },
  ]
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    json(200, url.includes('ListAlertStages') ? { stages } : { latest: [] }),
  )
  const calls = {
    ...mateo,
    linkId: 'l3',
    givenName: 'Ana',
    alert: { ...mateo.alert, action: 'call' },
  }
  await renderApp('/home', {
    startup: { ...rosa, home: { ...calmHome, attention }, caredFor: [mateo, calls] },
  })
  await screen.findByRole('heading', { level: 2, name: 'Call your care team today' })
  const titles = (await screen.findAllByRole('heading', { level: 2 }))
    .map(({ textContent }) => textContent)
    .filter((text) => /now|today|emergency/.test(text ?? ''))
  expect(titles.slice(0, 3)).toEqual([
    'This can be an emergency for Ana',
    'Treat Mateo’s low blood sugar now',
    'Call your care team today',
  ])
})

const acting = {
  memberId: 'm2',
  linkId: 'l2',
  name: 'Sofía Delgado',
  givenName: 'Sofía',
  relationship: 'guardian',
  areas: ['readings'],
}

test('while acting for one child, danger of the other and one’s own are each a line with the way back', async () => {
  const own = { givenName: 'Rosa', alert: { action: 'call', kind: 'bloodPressure' } }
  await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: { ...rosa, home: calmHome, caredFor: [mateo], own },
  })
  const lines = await screen.findAllByRole('region', { name: /emergency|low blood sugar/ })
  expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual([
    'For you, Rosa: This can be an emergency',
    'Treat Mateo’s low blood sugar now',
  ])
  for (const line of lines) {
    within(line).getByRole('link', { name: 'Call 911' })
    within(line).getByRole('button', { name: 'Back to my portal' })
  }
  expect(screen.queryByRole('heading', { name: 'People you care for' })).toBeNull()
})

test('a dialog over the page has the emergency of a child at its top', async () => {
  await renderApp('/help/contact', { startup: { ...rosa, home: calmHome, caredFor: [mateo] } })
  await screen.findByText('Treat Mateo’s low blood sugar now')
  act(() => void confirmIdentity())
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await within(dialog).findByRole('link', { name: 'Call 911' })
  within(dialog).getByText('Treat Mateo’s low blood sugar now')
  await act(async () => identityQuestion.get()?.answer(false))
})

test('without a socket it says of when it is', async () => {
  await show(mateo)
  const panel = await panelOf('Treat Mateo’s low blood sugar now')
  expect(panel.queryByText(/^This is as of/)).toBeNull()
  act(() => liveSocket.set('failed'))
  panel.getByText(/^This is as of \d+:\d\d [AP]M\. We’re trying to connect again\.$/)
  act(() => liveSocket.set('connecting'))
})

/** What was found out some minutes ago, and could not be asked for again since. */
const inDoubt = (person: object) => ({
  ...person,
  unknown: true,
  knownAt: Date.now() - 9.5 * 60_000,
})

test.each([
  ['an emergency', mateo, 'Treat Mateo’s low blood sugar now'],
  ['low again', lowSofia, /^Sofía is low again/],
])('%s that could not be asked for again says of when it is', async (_, person, title) => {
  await show(inDoubt(person))
  const panel = await panelOf(title)
  panel.getByText('This is as of 8:50 AM. We’re trying to get newer readings.')
  act(() => liveSocket.set('failed'))
  panel.getByText('This is as of 8:50 AM. We’re trying to connect again.')
  act(() => liveSocket.set('connecting'))
  // The list below does not take it back.
  screen.getByText('A reading needs you now')
  expect(screen.queryByText(/^We can’t see/)).toBeNull()
})

test('the line says how old it is while it could not be asked for again, also while acting', async () => {
  await renderApp('/sitemap', { startup: { ...rosa, caredFor: [inDoubt(mateo), lowSofia] } })
  await screen.findByText('Last update 9 minutes ago')
  cleanup()
  const own = inDoubt({ givenName: 'Rosa', alert: { action: 'call', kind: 'bloodPressure' } })
  await renderApp('/home', {
    session: { ...memberSession, acting },
    startup: { ...rosa, home: calmHome, caredFor: [mateo], own },
  })
  const line = await screen.findByRole('region', { name: /^For you, Rosa/ })
  within(line).getByText('Last update 9 minutes ago')
  expect(screen.getAllByText(/^Last update/)).toHaveLength(1)
})

const forMateo = { memberId: 'm9', name: 'Mateo Delgado', givenName: 'Mateo', areas: ['readings'] }

test('D35 a child without a program has a Home that says what can be done', async () => {
  const startup = {
    ...rosa,
    user: { ...rosa.user, activePrograms: {} },
    programs: { programs: [] },
    home: { ...calmHome, programs: [], entry: '' },
  }
  await renderApp('/home', { session: { ...memberSession, acting: forMateo }, startup })
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
  await renderApp('/home', { session: { ...memberSession, acting: forMateo }, startup })
  expect(await screen.findByText('Check Mateo’s blood sugar')).toBeTruthy()
  expect(screen.getByText('Check Mateo’s blood sugar again')).toBeTruthy()
  expect(screen.getByText(/^Mateo’s last reading was out of range/)).toBeTruthy()
  expect(screen.queryByText(/your (last|blood)/i)).toBeNull()
})
