import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../../shell/testing'

const known = {
  snapshot: {
    name: 'James Okafor',
    locale: 'en-US',
    timeZone: 'America/New_York',
    birthYear: 1949,
    programs: ['HEART_FAILURE'],
    showsReadings: true,
    readings: [],
  },
  phone: '+14105550163',
  channelUrl: 'c7',
  alerts: [
    {
      memberId: 'm1',
      alertId: 'a1',
      memberName: 'James Okafor',
      kind: 'weight',
      direction: 'gain',
      text: '+3.2',
      unit: 'lb',
      readingAt: now,
      local: '2026-11-17T10:00:00',
      action: 'call',
      answers: [{ questionCode: 'gain.symptoms', answerCodes: ['breathless'], at: now }],
    },
  ],
}
let answer: () => Response
let block: () => Response
let rounds: () => Response
const blocked: unknown[] = []

beforeEach(() => {
  answer = () => json(200, known)
  block = () => json(200, {})
  rounds = () => json(200, {})
  blocked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('RevokeDevice')) {
      blocked.push(await request.json())
      return block()
    }
    if (request.url.includes('ListMemberRounds')) return rounds()
    return request.url.includes('GetMemberSnapshot') ? answer() : json(200, {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (role = 'careteam') =>
  renderApp('/staff/members/m1', {
    session: { ...memberSession, role },
    startup: { staff: { name: 'Nora Diaz', role, rights: ['search.team'] }, features: [] },
  })

test('a nurse opens a member: how to reach them, what they answered, and how they are', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: 'James Okafor' })
  await screen.findByRole('link', { name: 'Open the conversation' })
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('Call (410) 555-0163')).toBe('tel:+14105550163')
  expect(to('Open the conversation')).toBe('/staff/inbox?channel=c7')
  expect(document.body.textContent).toContain('Emergency: told to call 911')
  expect(document.body.textContent).toContain('Answered: Trouble breathing at rest')
  expect(screen.getByText('1949')).toBeTruthy()
})

test('a nurse finds the latest lab results with who measured them, and how many strips are left', async () => {
  const a1c = {
    ...{ id: 'r1', test: 'a1c', statusKey: 'lab.status.a1c.within', shape: 'inRange' },
    ...{ figure: { value: 6.8, unit: '%', text: '6.8' }, source: 'lab' },
    ...{ labName: 'Harbor Laboratory', takenOn: '2026-10-08' },
  }
  const total = {
    ...{ id: 'r2', test: 'totalCholesterol', source: 'self', takenOn: '2026-09', own: true },
    figure: { value: 212, unit: 'mg/dL', text: '212' },
  }
  const change = { value: -0.4, unit: '%', text: '−0.4' }
  const labs = [
    { latest: a1c, change, direction: 'down', since: '2026-07-02' },
    {
      latest: total,
      change: { value: 0, unit: 'mg/dL', text: '0' },
      ...{ direction: 'same', since: '2026-03' },
    },
  ]
  const strips = { left: 36, runOutOn: '2026-12-06' }
  answer = () => json(200, { ...known, snapshot: { ...known.snapshot, labs, strips } })
  await open()
  await screen.findByRole('heading', { name: 'Lab results' })
  const text = document.body.textContent
  expect(text).toContain('October 8, 2026, from Harbor Laboratory')
  expect(text).toContain('Within range')
  expect(text).toContain('0.4 points lower than July 2, 2026')
  expect(text).toContain('No change since March 2026')
  expect(text).toContain('September 2026, entered by hand')
  expect(text).not.toContain('entered by you')
  expect(text).toContain('36 left, until about December 6, 2026')
})

test('a nurse who opens a child finds whom to call first', async () => {
  const rosa = { name: 'Rosa Delgado', relationship: 'guardian', phone: '+13125550142' }
  const luis = { name: 'Luis Delgado', relationship: 'relative' }
  answer = () => json(200, { ...known, phone: '', people: [rosa, luis] })
  await open()
  const call = await screen.findByRole('link', {
    name: 'Call Rosa Delgado: (312) 555-0142',
  })
  expect(call.getAttribute('href')).toBe('tel:+13125550142')
  expect(call.closest('li')?.textContent).toContain('Rosa Delgado (Guardian)')
  expect(document.body.textContent).toContain('Luis Delgado (Relative): no phone number on file')
  expect(screen.queryByText('No phone number on file')).toBeNull()
})

test('a nurse is told from whom the member keeps their readings, before they call', async () => {
  const ana = { name: 'Ana Delgado', relationship: 'relative', phone: '+13125550142' }
  const other = { ...ana, phone: '+13125550143' }
  const noted = vi.spyOn(console, 'error')
  const people = [{ ...ana, readingsPrivate: true }, other]
  answer = () => json(200, { ...known, people })
  await open()
  const list = await screen.findByRole('list', { name: 'People who act for this member' })
  const words = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(words[0]).toContain('James Okafor keeps their readings private from this person.')
  expect(words[0]).toContain('(312) 555-0142')
  expect(words[1]).not.toContain('private')
  // Two people of one name are two entries.
  expect(noted).not.toHaveBeenCalled()
  noted.mockRestore()
})

test('a member without a phone, and nobody with one, is said to have none', async () => {
  answer = () => json(200, { ...known, phone: '', people: [{ name: 'Luis Delgado' }] })
  await open()
  expect(await screen.findByText('No phone number on file')).toBeTruthy()
})

test('a nurse blocks a device after a question, and sees that it is blocked', async () => {
  const device = { deviceId: 'd1', category: 'bg_meter', model: 'bg300', state: 'active' }
  const withDevice = (more: object) => () =>
    json(200, { ...known, snapshot: { ...known.snapshot, devices: [{ ...device, ...more }] } })
  answer = withDevice({ sends: true, mayBlock: true })
  block = () => json(503, { code: 'unavailable', message: 'x' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Block this device/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block BG300?' }))
  expect(dialog.getByText(/We’ll no longer accept readings from it/)).toBeTruthy()
  expect(dialog.getByText(/We’ll tell the member/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /^Block this device/ }))
  expect(await dialog.findByText('That did not work. Please try again.')).toBeTruthy()

  block = () => json(200, {})
  answer = withDevice({ revokedAt: now })
  await userEvent.click(dialog.getByRole('button', { name: /^Block this device/ }))
  expect(await screen.findByText(/blocked on November 17, 2026/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Block this device/ })).toBeNull()
  expect(blocked.at(-1)).toEqual({ memberId: 'm1', deviceId: 'd1' })
})

test('a coach sees the devices and is not offered to block them', async () => {
  const devices = [
    { deviceId: 'd1', category: 'bg_meter', model: 'bg300', state: 'active', sends: true },
  ]
  answer = () => json(200, { ...known, snapshot: { ...known.snapshot, devices } })
  await open('coach')
  await screen.findByText(/BG300/)
  expect(screen.queryByRole('button', { name: /^Block this device/ })).toBeNull()
})

test('a member of somebody else is not opened, and the page says why', async () => {
  answer = () => json(404, { errorType: 'not_found' })
  await open()
  await screen.findByText('We couldn’t open this member.')
  expect(screen.getByText('You see only the members you look after.')).toBeTruthy()
})

test('for other roles the page is not there', async () => {
  await open('guide')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('James Okafor')).toBeNull()
})

test('a nurse reads what the member sent, and is told when nothing came', async () => {
  const survey = {
    id: 'walks',
    version: 1,
    title: { 'en-US': 'Walks' },
    country: 'US',
    pages: [
      {
        id: 'p',
        title: { 'en-US': 'Walks' },
        questions: [
          { id: '1', kind: 'yes-no', label: { 'en-US': 'Do you walk?' } },
          {
            id: '2',
            kind: 'yes-no',
            label: { 'en-US': 'Why don’t you?' },
            visibleIf: [{ question: '1', options: ['no'] }],
          },
        ],
      },
    ],
  }
  const answers = [{ question: '1', options: ['yes'] }]
  rounds = () =>
    json(200, { rounds: [{ id: 'r1', survey, answers, sentAt: now, does: ['crisis'] }] })
  await open()
  const sent = await screen.findByText(/Walks, sent on/)
  expect(sent.textContent).toContain('An answer showed the way to help')
  expect(screen.getByText('Do you walk?').nextElementSibling?.textContent).toBe('Yes')
  // What was not asked is not said to be without an answer.
  expect(screen.queryByText('Why don’t you?')).toBeNull()
  cleanup()
  rounds = () => json(500, { errorType: 'internal' })
  await open()
  await screen.findByText('We couldn’t load the questionnaires.')
})

test('a held value and its call are beside the member, for who may make it', async () => {
  const labCalls = [
    {
      id: 'c1',
      memberId: 'm1',
      reasonKey: 'lab.critical.potassiumHigh',
      result: {
        test: 'potassium',
        figure: { value: 6.8, unit: 'mmol/L', text: '6.8' },
        source: 'lab',
        labName: 'Northlake Lab',
        takenOn: '2026-11-16',
      },
    },
  ]
  answer = () => json(200, { ...known, snapshot: { ...known.snapshot, labCalls } })
  await open()
  await screen.findByText('Potassium is dangerously high')
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain('Potassium 6.8 mmol/L')
  expect(screen.queryByText('No lab results yet.')).toBeNull()
  const link = screen.getByRole('link', { name: 'Open the call' })
  expect(link.getAttribute('href')).toBe('/staff/labs?call=c1')
})

test('a call after a questionnaire is beside the member, with no word about a result', async () => {
  const labCalls = [
    {
      id: 'c2',
      memberId: 'm1',
      reasonKey: 'lab.critical.answer',
      receivedAt: Date.parse('2026-11-16T15:00:00Z'),
      shown: true,
      answered: { form: { 'en-US': 'Weeks' } },
    },
  ]
  answer = () => json(200, { ...known, snapshot: { ...known.snapshot, labCalls } })
  await open()
  await screen.findByText('Call to make')
  screen.getByText('Needs a call after a questionnaire')
  screen.getByText(/^Weeks, answered:/)
  expect(screen.queryByText('Lab result that needs a call')).toBeNull()
  expect(screen.queryByText('The member can’t see this result yet.')).toBeNull()
})

test('who is not told of held values does not read that there are none', async () => {
  answer = () => json(200, { ...known, snapshot: { ...known.snapshot, labsMayWait: true } })
  await open()
  await screen.findByText(/There may be newer results/)
  expect(screen.queryByText('No lab results yet.')).toBeNull()
})

test('a nurse reads what the member told, and every date on the member’s clock, which is named', async () => {
  const sentAt = Date.parse('2026-11-18T04:30:00Z') // the day before in New York
  const choice = (id: string, option: string) => ({
    ...{ id, kind: 'choice', visible: true, answer: { question: id, options: [option] } },
    options: [{ id: option }],
  })
  const healthProfile = {
    country: 'US',
    sections: [
      {
        ...{ id: 'treatment', state: 'done', confirmedAt: sentAt },
        questions: [
          choice('insulin', 'pump'),
          { id: 'dailyChecks', kind: 'count', visible: true, answer: { number: 4 } },
        ],
      },
      {
        ...{ id: 'body', state: 'started' },
        questions: [{ id: 'height', kind: 'height', visible: true, answer: { number: 1803 } }],
      },
    ],
  }
  rounds = () => json(200, { rounds: [{ id: 'r1', survey: { id: 'PHQ-9' }, sentAt }] })
  const enrolments = [{ program: 'DIABETES', at: sentAt, answers: [] }]
  answer = () => json(200, { ...known, enrolments, snapshot: { ...known.snapshot, healthProfile } })
  await open('coach')
  await screen.findByRole('heading', { name: 'Health profile' })
  await screen.findByText(/PHQ-9, sent on November 17, 2026/)
  await screen.findByText('Does James use insulin?')
  const text = document.body.textContent
  expect(text).toContain('Checks and treatment · Answered by the member on November 17, 2026')
  expect(text).toContain('Does James use insulin?Yes, with a pump')
  expect(text).toContain('How many times a day is James’s blood sugar checked?4')
  expect(text).toContain('What is James’s height?5 ft 11 in')
  expect(text).toContain('Answered on November 17, 2026')
  expect(text).toContain('Dates and times here are in Eastern Time, the member’s time zone.')
  expect(text).not.toContain('November 18')
})

test('a nurse is told when a member has not filled in the health profile', async () => {
  await open()
  const title = await screen.findByRole('heading', { name: 'Health profile' })
  await screen.findByText('No answers yet')
  expect(title.closest('section')?.textContent).toContain('No answers yet')
})
