import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSession, tellChat } from '../data/chat-session'
import { json, now, renderApp, rosa } from '../shell/testing'
import { partOfDay } from './home/parts/greeting'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const sugar = {
  kind: 'bloodSugar',
  reading: {
    id: 'g1',
    at: now - 3_600_000,
    offsetMinutes: -360,
    text: '118',
    unit: 'mg/dL',
    statusKey: 'reading.status.inRange',
    source: 1,
    eatCode: 6,
  },
}

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => json(200, { latest: [sugar] }))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const section = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

test('the greeting knows the part of the day where the member lives', async () => {
  await renderApp('/home')
  // 15:00 UTC is 9 in the morning in Chicago.
  await heading('Good morning, Rosa')
  expect([4, 5, 11, 12, 16, 17, 21, 22].map(partOfDay)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'night',
  ])
})

test('one line tells what came since the last visit', async () => {
  await renderApp('/home')
  await heading(/Rosa/)
  expect(screen.getByText(/^Since Sunday:/).textContent).toBe('Since Sunday: 4 readings, 1 message')
})

test('a visit earlier today is named by its time, an older one by its day', async () => {
  const since = now - 29 * 60_000
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: { since } } } })
  await heading(/Rosa/)
  expect(screen.getByText(/^Nothing new/).textContent).toMatch(
    /^Nothing new since your visit at 8:31\sAM\.$/,
  )
})

test('a message shows its words, then on a line of their own its weekday and count', async () => {
  const unread = [
    { source: 'coach', count: 3, fromName: 'Ana Ruiz', preview: 'Nice', at: now - 3 * 86_400_000 },
  ]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, unread } } })
  await heading(/Rosa/)
  expect(screen.getByText('“Nice”')).toBeTruthy()
  expect(screen.getByText(/^Saturday, 9:00\sAM · 3 unread$/)).toBeTruthy()
})

test('a sign-in that was ended comes first, with the number to call', async () => {
  const attention = [{ kind: 'reviewEnded', level: 'urgent', at: now }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await heading(/Rosa/)
  const [first] = section('Needs you').getAllByRole('listitem')
  expect(first?.textContent).toContain('We ended a sign-in that looked suspicious')
  expect(first?.textContent).toContain('call Member Support at (555) 010-0100.')
})

test('a new sign-in is asked about, and not told as ended', async () => {
  const attention = [{ kind: 'reviewSignIn', level: 'urgent', at: now }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await heading(/Rosa/)
  const [first] = section('Needs you').getAllByRole('listitem')
  expect(first?.textContent).toContain('New sign-in to your account. Was this you?')
  expect(first?.textContent).not.toContain('ended')
})

const away = {
  kind: 'coachAway',
  level: 'info',
  routeId: 'message-center.chronic-care',
  values: { coach: 'Ana Ruiz' },
}

test('what is urgent comes before what people wrote, and the rest has its own place', async () => {
  const attention = [away, ...(rosa.home?.attention ?? [])]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await heading(/Rosa/)
  const rows = section('Needs you').getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('How do you feel now?'),
    expect.stringContaining('Ana Ruiz wrote to you'),
  ])
  expect(rows[1]?.textContent).toContain('“Nice work”')
  expect(section('When you have time').getByText('Ana Ruiz is away')).toBeTruthy()
})

test.each([
  ['setGoal', 'goal-setting'],
  ['setReminder', 'reminder'],
  ['nextLesson', 'condition-management.home'],
  ['reviewMedicines', 'condition-management.home'],
])('%s does not wait for anybody before there is a place to do it', async (kind, routeId) => {
  const attention = [
    { kind, routeId, level: 'soon' },
    { kind, routeId, level: 'info' },
  ]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, unread: [], attention } } })
  await heading(/Rosa/)
  expect(
    await screen.findByText('You’re all caught up. There’s nothing waiting for you.'),
  ).toBeTruthy()
  expect(screen.queryByText('When you have time')).toBeNull()
})

test('a test kit that a member can order leads to the page that orders it', async () => {
  const attention = [{ kind: 'labOrder', routeId: 'confirm-lab-order', level: 'soon' }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, unread: [], attention } } })
  const row = await screen.findByRole('link', { name: /lab/ })
  expect(row.getAttribute('href')).toBe('/confirm-lab-order')
})

test('S2-1-18 strips that run low lead to the page that orders them', async () => {
  const attention = [{ kind: 'orderStrips', routeId: 'order-supplies', level: 'soon' }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, unread: [], attention } } })
  const row = await screen.findByRole('link', { name: /Order test strips/ })
  expect(row.getAttribute('href')).toBe('/order-supplies')
})

test('a member without a coach is led into coaching', async () => {
  const attention = [{ ...away, kind: 'meetCoach' }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await heading(/Rosa/)
  const row = section('When you have time').getByRole('link', { name: /no.* have a coach yet/ })
  expect(row.getAttribute('href')).toBe('/message-center/chronic_care')
  expect(row.textContent).toContain(
    'Send your first coaching message, and we’ll find a coach for you.',
  )
})

test('a program leads to its own place, one on offer to the list', async () => {
  await renderApp('/home')
  await heading(/Rosa/)
  const programs = section('Your programs')
  expect(programs.getByText('Diabetes').closest('a')?.getAttribute('href')).toBe(
    '/blood-sugar/overview',
  )
  expect(programs.getByText('Weight management').closest('a')?.getAttribute('href')).toBe(
    '/programs',
  )
})

test('the newest reading of each kind stands on Home, and opens its page', async () => {
  await renderApp('/home')
  await heading(/Rosa/)
  const card = (await screen.findByRole('link', { name: 'Blood sugar' })).closest('article')
  expect(card?.textContent).toMatch(/In range118 milligrams per deciliter118 mg\/dL/)
  expect(card?.textContent).toContain('before breakfast · today 8:00')
  expect(card?.textContent).toContain('from your meter')
})

test('readings that do not come leave the rest of Home as it is', async () => {
  fetched.mockImplementation(async () => json(403, { errorType: 'permission_denied' }))
  await renderApp('/home')
  expect(await screen.findByText('We couldn’t load your readings.')).toBeTruthy()
  expect(section('Needs you').getByText('How do you feel now?')).toBeTruthy()
  expect(section('Your programs').getByText('Diabetes')).toBeTruthy()
})

test('nothing to do is said in words', async () => {
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
  await heading(/Rosa/)
  expect(
    await screen.findByText('You’re all caught up. There’s nothing waiting for you.'),
  ).toBeTruthy()
})

test('while readings are not here, and when they do not come, nobody says that all is done', async () => {
  let answer: (response: Response) => void = () => {}
  fetched.mockImplementation((request) =>
    request.url.includes('GetLatest')
      ? new Promise((resolve) => {
          answer = resolve
        })
      : Promise.resolve(json(200, {})),
  )
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
  await heading(/Rosa/)
  await vi.waitFor(() =>
    expect(fetched.mock.calls.some(([{ url }]) => url.includes('GetLatest'))).toBe(true),
  )
  expect(screen.queryByText(/all caught up/)).toBeNull()
  await act(async () => answer(json(400, { code: 'invalid_argument', message: 'no' })))
  expect(await screen.findByText(/Not everything has loaded/)).toBeTruthy()
  expect(screen.queryByText(/all caught up/)).toBeNull()
})

test('a reading that asks for something today keeps the page from saying that all is done', async () => {
  fetched.mockImplementation(async () => json(200, { latest: [{ ...sugar, need: 'act' }] }))
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
  await heading(/Rosa/)
  expect(await screen.findByText(/One of your readings needs a look today/)).toBeTruthy()
  expect(screen.queryByText(/all caught up/)).toBeNull()
})

const day = {
  ...sugar,
  today: [
    {
      minute: 432,
      at: now - 3_600_000,
      offsetMinutes: -360,
      value: 118,
      text: '118',
      statusKey: 'reading.status.inRange',
      eatCode: 6,
    },
    {
      minute: 520,
      at: now - 600_000,
      offsetMinutes: -360,
      value: 190,
      text: '190',
      statusKey: 'reading.status.high',
      eatCode: 9,
    },
  ],
  band: { least: 70, most: 180, leastText: '70', mostText: '180' },
  tally: { inRange: 6, count: 8 },
  tallyBefore: { inRange: 4, count: 9 },
}

test('the day has its line, the same as a table, and the week in one sentence', async () => {
  fetched.mockImplementation(async () => json(200, { latest: [day] }))
  await renderApp('/home')
  const figure = await screen.findByRole('figure', { name: 'Blood sugar today' })
  expect(figure.textContent).toContain('2 readings today, 1 in range')
  expect(
    screen.getByText('In range 6 of 8 times in the last 7 days, 4 of 9 in the 7 days before.'),
  ).toBeTruthy()
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  const rows = within(figure).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Time'),
    expect.stringMatching(/8:00\sAM118In rangebefore breakfast/),
    expect.stringMatching(/8:50\sAM190Highafter breakfast/),
  ])
})

test.each([190, 600])('with %i today the limits of the band stand on one line', async (value) => {
  const today = [{ ...day.today[1], value, text: String(value) }]
  fetched.mockImplementation(async () => json(200, { latest: [{ ...day, today }] }))
  await renderApp('/home')
  const figure = await screen.findByRole('figure', { name: 'Blood sugar today' })
  const texts = [...figure.querySelectorAll('text')].map((each) => each.textContent)
  expect(texts[0]).toBe('70–180')
})

test('without enough readings the week is not compared, and a day without one says so', async () => {
  fetched.mockImplementation(async () =>
    json(200, { latest: [{ ...day, today: [], tally: undefined, tallyBefore: undefined }] }),
  )
  await renderApp('/home')
  expect(await screen.findByText('No reading yet today.')).toBeTruthy()
  expect(screen.queryByText(/the 7 days before/)).toBeNull()
})

test('one insight comes with its numbers, and what usually is next with its time', async () => {
  const insight = {
    key: 'insight.sugar.mealHigher',
    eatCode: 11,
    this: { text: '163', count: 14 },
    other: { text: '116', count: 31 },
    unit: 'mg/dL',
  }
  const next = { kind: 'bloodSugar', eatCode: 8, minute: 1080, days: 12 }
  fetched.mockImplementation(async () => json(200, { latest: [sugar], insight, next }))
  await renderApp('/home')
  expect(await screen.findByText('Readings after dinner are the highest')).toBeTruthy()
  expect(screen.getByText(/163 mg\/dL \(14 readings\).* 116 \(31 readings\)/)).toBeTruthy()
  expect(screen.getByText(/^Next up: today around 6:00\sPM$/)).toBeTruthy()
  expect(
    screen.getByText(/Blood sugar check before dinner\..* 12 of the last 28 days/),
  ).toBeTruthy()
})

test.each([
  ['messages', 'your messages'],
  ['coaching', 'your coach'],
  ['devices', 'your devices'],
  ['features', 'your newest features'],
  ['pressure', 'your personalized report'],
])('without %s nobody is told that nothing waits', async (call, name) => {
  await renderApp('/home', {
    startup: {
      ...rosa,
      home: { sinceLastVisit: {} },
      failures: [{ call, code: 'unavailable' }],
    },
  })
  await heading(/Rosa/)
  expect(screen.getByText(`We couldn’t load ${name}.`)).toBeTruthy()
  expect(screen.queryByText('You’re all caught up. There’s nothing waiting for you.')).toBeNull()
  expect(section('Needs you').getByText(/Not everything has loaded/)).toBeTruthy()
})

test('S2-4-22 a part that failed is named, the rest stays, and a retry mends it', async () => {
  const { coaching: _, ...without } = rosa
  await renderApp('/home', {
    startup: { ...without, failures: [{ call: 'coaching', code: 'unavailable' }] },
  })
  await heading(/Rosa/)
  expect(screen.getByText('We couldn’t load your coach.')).toBeTruthy()
  expect(screen.getByText('Diabetes')).toBeTruthy()
  fetched.mockResolvedValue(json(200, { startup: rosa }))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Available')).toBeTruthy()
  expect(screen.queryByText('We couldn’t load your coach.')).toBeNull()
})

test('S2-8-02 several parts that failed are some errors, each of them named', async () => {
  const { coaching: _, ...without } = rosa
  const failures = ['coaching', 'devices'].map((call) => ({ call, code: 'unavailable' }))
  await renderApp('/home', { startup: { ...without, failures } })
  await heading(/Rosa/)
  const banner = screen.getByText('Whoops, there were some errors').closest('[role="status"]')
  expect(banner?.textContent).toContain('We couldn’t load your coach and your devices.')
  expect(banner?.textContent).toContain('Everything else is here.')
})

test('S1-8-07 without start-up data Home offers a retry, support and the reference', async () => {
  fetched.mockResolvedValue(json(403, { errorType: 'permission_denied', requestId: 'q42' }))
  await renderApp('/home', { startup: null })
  await heading('We couldn’t load your Home page.')
  expect(screen.getByText('Reference: q42')).toBeTruthy()
  expect(screen.getByText('help@wellhouse.test')).toBeTruthy()
})

test('S1-8-08 offline the page stays with the time its data is from', async () => {
  await renderApp('/home')
  await heading(/Rosa/)
  onlineManager.setOnline(false)
  const notice = await screen.findByText(/You’re seeing the page as of/)
  expect(notice.textContent).toContain('as of 9:00')
  expect(screen.getByText('Diabetes')).toBeTruthy()
})

test('S1-6-28 a linked member with nothing active is led to the programs', async () => {
  const programs = [{ dbSlug: 'DIABETES', status: 'INACTIVE' }]
  const { router } = await renderApp('/home', { startup: { ...rosa, programs: { programs } } })
  await heading('All programs')
  expect(router.location.pathname).toBe('/programs')
})

test('S1-6-29 a member without a linked account sees the sign-on entry and partner programs', async () => {
  await renderApp('/home', {
    startup: {
      ...rosa,
      user: { ...rosa.user, firstName: 'Nora', linked: false },
      programs: { programs: [{ dbSlug: 'DIABETES', status: 'OFFERED' }] },
      navigation: { navigation: { 'Partner Programs': ['Second Opinion'] } },
    },
  })
  await heading(/Nora/)
  expect(section('Connect your program account')).toBeTruthy()
  expect(section('Partner programs').getByText('Second Opinion')).toBeTruthy()
})

test.each([
  ['SHORT_AWAY', 'Ana Ruiz is away', /^Away for a few days/],
  ['EXTENDED_AWAY', 'Ana Ruiz is on leave', /^On leave/],
  ['INDEFINITE_AWAY', 'Ana Ruiz is no longer available', 'No longer available'],
])('%s: the row and the card say the same of the coach', async (availability, row, card) => {
  const coaching = { coach: { name: 'Ana Ruiz', availability } }
  const attention = [{ ...away, values: { coach: 'Ana Ruiz', availability } }]
  await renderApp('/home', { startup: { ...rosa, coaching, home: { ...rosa.home, attention } } })
  await heading(/Rosa/)
  expect(section('When you have time').getByText(row)).toBeTruthy()
  expect(section('Your coach').getByText(card)).toBeTruthy()
})

test('what a coach wrote opens the conversation that it stands in', async () => {
  const unread = [
    { source: 'coach', count: 1, fromName: 'Ana Ruiz', preview: 'Nice work', channelUrl: 'food-1' },
  ]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, unread } } })
  await heading(/Rosa/)
  const link = screen.getByRole('link', { name: /Ana Ruiz wrote to you/ })
  expect(link.getAttribute('href')).toBe('/message-center/chronic_care?channel=food-1')
})

test.each([true, false])('988 is one tap away for members with a guide: %s', async (isShown) => {
  const user = { ...rosa.user, hasMHGuideAvailable: isShown }
  await renderApp('/home', { startup: { ...rosa, user } })
  await heading(/Rosa/)
  const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect([linkTo('Call 988'), linkTo('Text 988')]).toEqual(
    isShown ? ['tel:988', 'sms:988'] : [undefined, undefined],
  )
})

test('weight-neutral mode speaks of health, not of pounds', async () => {
  const startup = {
    ...rosa,
    user: { ...rosa.user, hasSafeContent: true },
    programs: { programs: [{ dbSlug: 'ADV_WEIGHT_MANAGEMENT', status: 'ACTIVE' }] },
  }
  const options = [{ program: 'advancedWeight', dbSlug: 'ADV_WEIGHT_MANAGEMENT', status: 'ACTIVE' }]
  fetched.mockImplementation(async () => json(200, { options, latest: [] }))
  const { router } = await renderApp('/home', { startup })
  await heading(/Rosa/)
  await act(async () => router.navigate('/programs'))
  expect(await screen.findByText(/at your own pace/)).toBeTruthy()
})

test('S1-2.7-01 the site map lists the pages of the member, not itself', async () => {
  await renderApp('/sitemap')
  await heading('Site map')
  const main = within(screen.getByRole('main'))
  const links = main.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/home', '/program', '/programs']))
  expect(links).not.toContain('/sitemap')
})

test('the coach has a title and a button to write to them', async () => {
  const coach = { name: 'Ana Ruiz', title: 'Health coach', availability: 'AVAILABLE' }
  await renderApp('/home', { startup: { ...rosa, coaching: { coach } } })
  await heading(/Rosa/)
  expect(section('Your coach').getByText('Health coach')).toBeTruthy()
  fireEvent.click(section('Your coach').getByRole('button', { name: 'Message Ana' }))
  expect(chatSession.get().isShowing).toBe(true)
  tellChat({ kind: 'loggedOut' })
})
