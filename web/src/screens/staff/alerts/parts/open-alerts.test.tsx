import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../../../../data/boot-context'
import { setServerClock } from '../../../../data/clock'
import { I18nRoot } from '../../../../i18n/i18n-root'
import { MemoryRouter } from '../../../../routes/testing'
import { bootOf, json } from '../../../../shell/testing'
import { OpenAlerts } from './open-alerts'

const at = Date.UTC(2026, 10, 17, 12, 10)
const alert = {
  memberId: 'm1',
  alertId: 'a1',
  memberName: 'Rosa Delgado',
  kind: 'bloodSugar',
  direction: 'low',
  text: '44',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  readingAt: at,
  local: '2026-11-17T06:10:00',
  timeZone: 'America/Chicago',
  method: 'CALL',
  notBefore: at + 20 * 60_000,
  familyAcknowledged: true,
  more: 2,
  through: at + 5000,
}
let queue: () => Response
const requests: Request[] = []

beforeEach(() => {
  requests.length = 0
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  queue = () => json(200, { alerts: [alert] })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone())
    return request.url.includes('ListOpenAlerts') ? queue() : json(200, {})
  })
})
afterEach(() => {
  setServerClock(Date.now())
  cleanup()
  vi.unstubAllGlobals()
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const show = (queries = client()) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <BootContext value={bootOf()}>
          <I18nRoot locale="en-US" country="US">
            <OpenAlerts />
          </I18nRoot>
        </BootContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('an alert says who, what, how to reach them and from when on, by their own clock', async () => {
  setServerClock(at + 2 * 3_600_000)
  show()
  const row = (await screen.findByRole('heading', { name: 'Rosa Delgado' })).closest('article')
  const words = (row?.textContent ?? '').replace(/\u00a0/g, ' ')
  expect(words).toContain('44 mg/dL')
  expect(words).toContain('6:10 AM their time · 2 hours ago')
  expect(words).toContain('Prefers a call')
  expect(words).toContain('not before 6:30 AM')
  expect(words).toContain('and 2 more')
  expect(words).toContain('Family has seen it')
  expect(words).not.toContain('The device clock')
  queue = () => json(200, { alerts: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }))
  const asked = await screen.findByRole('dialog', { name: 'What did you do?' })
  expect(asked.textContent).toContain('Rosa Delgado: 44 mg/dL')
  expect(
    requests.some(({ url }) => url.includes('CloseAlert')),
    'nothing yet',
  ).toBe(false)
  const save = within(asked).getByRole('button', { name: 'Mark as resolved' })
  fireEvent.click(save)
  await screen.findByText('Choose what you did.')
  fireEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  fireEvent.click(save)
  await screen.findByText('Say in a few words what you did.')
  expect(
    requests.some(({ url }) => url.includes('CloseAlert')),
    'nothing without what was done',
  ).toBe(false)
  fireEvent.click(screen.getByRole('radio', { name: 'Left a message' }))
  const note = screen.getByRole('textbox', { name: /Note for your colleagues/ })
  fireEvent.change(note, { target: { value: ' Will call again at noon. ' } })
  fireEvent.click(save)
  await screen.findByText('None of your members’ readings need you right now.')
  const closed = requests.find(({ url }) => url.includes('CloseAlert'))
  expect(await closed?.json()).toEqual({
    memberId: 'm1',
    alertId: 'a1',
    through: at + 5000,
    outcome: 'message',
    note: 'Will call again at noon.',
  })
})

const closing = {
  id: 'k1',
  memberId: 'm1',
  memberName: 'Rosa Delgado',
  kind: 'bloodSugar',
  direction: 'low',
  text: '44',
  unit: 'mg/dL',
  statusKey: 'reading.status.veryLow',
  outcome: 'family',
  note: 'Her son is with her.',
  at: at + 30 * 60_000,
  byName: 'Mia Torres',
  timeZone: 'America/Chicago',
  canReopen: true,
}

test('what was resolved says how and by whom, and a wrong click is undone', async () => {
  setServerClock(at + 3_600_000)
  queue = () => json(200, { alerts: [], closed: [closing] })
  show()
  await screen.findByText('Reached a family member')
  expect(screen.getByText('Her son is with her.')).toBeTruthy()
  expect(screen.getByText(/Mia Torres, today, 6:40.AM, Rosa’s time/)).toBeTruthy()
  const undone = { ...closing, reopenedAt: at + 40 * 60_000, reopenedByName: 'Ana Ruiz' }
  queue = () => json(200, { alerts: [{ ...alert, history: [undone] }] })
  fireEvent.click(screen.getByRole('button', { name: 'Open again: Rosa Delgado' }))
  await screen.findByText('Earlier follow-ups')
  expect(screen.getByText('44 mg/dL: Reached a family member')).toBeTruthy()
  expect(screen.getByText(/Opened again by Ana Ruiz, today, 6:50.AM, Rosa’s time/)).toBeTruthy()
  const reopened = requests.find(({ url }) => url.includes('ReopenAlert'))
  expect(await reopened?.json()).toEqual({ memberId: 'm1', closingId: 'k1' })
  cleanup()
  queue = () => json(200, { closed: [{ ...closing, canReopen: false }] })
  show()
  await screen.findByText('Reached a family member')
  expect(screen.queryByRole('button', { name: /Open again/ }), 'a reading has ended it').toBeNull()
})

test('the hour is that of where the member lives, also when the device is set to another one', async () => {
  setServerClock(at + 4 * 60_000)
  queue = () => json(200, { alerts: [{ ...alert, local: '2026-11-17T04:10:00' }] })
  show()
  const row = (await screen.findByRole('heading', { name: 'Rosa Delgado' })).closest('article')
  const words = (row?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')
  expect(words).toContain('today, 6:10 AM their time · 4 min ago')
  expect(words).toContain('not before 6:30 AM their time')
  expect(words).toContain('The device clock showed today, 4:10 AM')
})

test('a person who stands in for a team that is away is told so', async () => {
  const own = { ...alert, alertId: 'a2', memberId: 'm2', memberName: 'James Whitfield' }
  queue = () => json(200, { alerts: [{ ...alert, standsIn: true }, own] })
  show()
  const rowOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('article')?.textContent ?? ''
  expect(await rowOf('Rosa Delgado')).toContain('No one on their team is here')
  expect(await rowOf('James Whitfield')).not.toContain('No one on their team')
})

test('a queue that cannot be had says so', async () => {
  queue = () => json(500, { errorType: 'internal', requestId: 'q1' })
  show()
  await screen.findByText('We couldn’t load open alerts.')
})

const red = {
  ...alert,
  alertId: 'a9',
  kind: 'bloodPressure',
  direction: 'severe',
  text: '190/125',
  unit: 'mmHg',
  statusKey: 'reading.pressure.severe',
  notBefore: 0,
  action: 'call',
  answers: [
    { questionCode: 'pressure.symptoms', answerCodes: ['breathing', 'vision'], at: at + 60_000 },
  ],
  phone: '+16125550188',
  channelUrl: 'c1',
}

test('the answer stands in words, with when, the phone, the member and the conversation', async () => {
  queue = () => json(200, { alerts: [red] })
  show()
  const row = (await screen.findByRole('heading', { name: 'Rosa Delgado' })).closest('article')
  const words = (row?.textContent ?? '').replace(/\u00a0/g, ' ')
  expect(words).toContain('Emergency: told to call 911')
  expect(words).toContain('Answered: Trouble breathing, A change in sight or speech 6:11 AM')
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(to('Call Rosa Delgado: (612) 555-0188')).toBe('tel:+16125550188')
  expect(to('Rosa Delgado')).toBe('/staff/members/m1')
  expect(to('Open the conversation with Rosa Delgado')).toBe('/staff/inbox?channel=c1')
  fireEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }))
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('Answered: Trouble breathing, A change in sight or speech')
  expect(asked.textContent).toContain('This ends the emergency on their screen')
  fireEvent.click(screen.getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.some(({ url }) => url.includes('CloseAlert'))).toBe(false)
})

test('a fine reading after a call for help is told, and the alert stays', async () => {
  const fine = { recoveredText: '128/82', recoveredUnit: 'mmHg', recoveredAt: at + 60_000 }
  queue = () => json(200, { alerts: [{ ...red, ...fine }] })
  show()
  const heading = await screen.findByRole('heading', { name: 'Rosa Delgado' })
  const words = (heading.closest('article')?.textContent ?? '').replace(/\s/g, ' ')
  expect(words).toContain('Emergency: told to call 911')
  expect(words).toMatch(/A later reading was fine: 128\/82 mmHg, .*6:11 AM their time/)
  expect(words).toContain('Please still check on them.')
})

test('a severe reading without an answer says so; help that came, a late reading and a long wait too', async () => {
  const said = [{ questionCode: 'end', answerCodes: ['gotHelp'], at }]
  const late = { late: true, receivedAt: at + 6 * 3_600_000 }
  const waiting = { unseenSince: Date.now() - 3 * 3_600_000, escalated: 1 }
  queue = () =>
    json(200, {
      alerts: [
        { ...red, answers: [], phone: '', channelUrl: '' },
        { ...red, ...late, alertId: 'a3', memberName: 'Luis Ortega', action: '', answers: said },
        { ...red, ...waiting, alertId: 'a4', memberName: 'James Okafor', action: 'team' },
      ],
    })
  show()
  const rowOf = async (name: string) =>
    ((await screen.findByRole('heading', { name })).closest('article')?.textContent ?? '').replace(
      /\u00a0/g,
      ' ',
    )
  expect(await rowOf('Rosa Delgado')).toContain('Severe reading. We asked about symptoms.')
  expect(await rowOf('Rosa Delgado')).toContain('No answer from the member yet')
  expect(await rowOf('Rosa Delgado')).toContain('No phone number on file')
  expect(await rowOf('Luis Ortega')).toContain('Says they got help')
  expect(await rowOf('Luis Ortega')).toMatch(/Late: this reading reached us .*12:10 PM/)
  expect(await rowOf('James Okafor')).toContain('Open for 3 hours')
  expect(await rowOf('James Okafor')).toContain('reassigned because no one handled it')
})

test('an alert that comes while the page is open is read out, and so is an answer that needs 911', async () => {
  queue = () => json(200, { alerts: [] })
  const queries = client()
  show(queries)
  await screen.findByText('None of your members’ readings need you right now.')
  expect(screen.getByRole('alert').textContent).toBe('')
  const reload = () => queries.invalidateQueries({ queryKey: ['alerts'] })
  queue = () => json(200, { alerts: [{ ...red, answers: [] }] })
  await reload()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('New alert: Rosa Delgado'))
  queue = () => json(200, { alerts: [red] })
  await reload()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Emergency: Rosa Delgado'))
})
