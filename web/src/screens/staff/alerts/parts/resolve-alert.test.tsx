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
const red = {
  memberId: 'm1',
  alertId: 'a1',
  memberName: 'Rosa Delgado',
  kind: 'bloodPressure',
  direction: 'severe',
  text: '190/125',
  unit: 'mmHg',
  statusKey: 'reading.pressure.severe',
  readingAt: at,
  local: '2026-11-17T06:10:00',
  timeZone: 'America/Chicago',
  action: 'call',
  needsContact: true,
  answers: [{ questionCode: 'pressure.symptoms', answerCodes: ['vision'], at: at + 60_000 }],
  through: at + 60_000,
}
const closing = {
  id: 'k1',
  memberId: 'm1',
  memberName: 'Rosa Delgado',
  kind: 'bloodPressure',
  direction: 'severe',
  text: '190/125',
  unit: 'mmHg',
  outcome: 'spoke',
  at: at + 30 * 60_000,
  byName: 'Mia Torres',
  timeZone: 'America/Chicago',
  canReopen: true,
}
let queue: object
let reply: () => Promise<Response>
let queries: QueryClient
const closed: Request[] = []

beforeEach(() => {
  closed.length = 0
  setServerClock(at + 3_600_000)
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queue = { alerts: [red] }
  reply = async () => json(200, { closingId: 'k1' })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('ListOpenAlerts')) return json(200, queue)
    if (!request.url.includes('CloseAlert')) return json(200, {})
    closed.push(request.clone())
    return reply()
  })
})
afterEach(() => {
  setServerClock(Date.now())
  cleanup()
  vi.unstubAllGlobals()
})

const ask = async () => {
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
  const opener = await screen.findByRole('button', { name: 'Mark as resolved' })
  opener.focus()
  fireEvent.click(opener)
  return within(await screen.findByRole('dialog', { name: 'What did you do?' }))
}

test('a message does not resolve an alert that told the member to call, and the dialog says so', async () => {
  const dialog = await ask()
  expect(dialog.getByText('The alert stays open until someone reaches them.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: /Left a message/ }))
  expect(dialog.queryByRole('button', { name: 'Mark as resolved' })).toBeNull()
  expect(dialog.queryByText(/This ends the emergency/)).toBeNull()
  const tried = { ...closing, outcome: 'message', isTry: true, canReopen: false }
  queue = { alerts: [{ ...red, history: [tried] }] }
  reply = async () => json(200, { closingId: 'k1', staysOpen: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = screen.getByRole('heading', { name: 'Rosa Delgado' }).closest('article')
  const words = (row?.textContent ?? '').replace(/\s/g, ' ')
  expect(words).toContain('Mia Torres left a message today, 6:40 AM their time.')
  expect(words).toContain('Emergency: told to call 911')
  fireEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }))
  const again = within(await screen.findByRole('dialog'))
  fireEvent.click(again.getByRole('radio', { name: 'Spoke with the member' }))
  expect(again.getByRole('button', { name: 'Mark as resolved' })).toBeTruthy()
})

test.each([
  [
    'a low that is not treated',
    { kind: 'bloodSugar', direction: 'low', text: '48', action: 'treat' },
    true,
  ],
  [
    'a call for help and then a fine reading',
    { recoveredText: '118', recoveredUnit: 'mg/dL', recoveredAt: at },
    true,
  ],
  ['a plain high', { kind: 'bloodSugar', direction: 'high', text: '300', action: '' }, false],
])(
  'a message about %s: the dialog says beforehand what becomes of the alert',
  async (_, alert, stays) => {
    queue = { alerts: [{ ...red, answers: [], ...alert, needsContact: stays }] }
    const dialog = await ask()
    expect(!!dialog.queryByText('The alert stays open until someone reaches them.')).toBe(stays)
    fireEvent.click(dialog.getByRole('radio', { name: /Left a message/ }))
    const words = stays
      ? 'Nothing changes on Rosa Delgado’s screen, except that we tell them you tried.'
      : 'The alert leaves the queue, and we stop asking Rosa Delgado about this reading.'
    expect(dialog.getByText(words)).toBeTruthy()
    expect(!!dialog.queryByRole('button', { name: 'Mark as resolved' })).toBe(!stays)
  },
)

test('a double click is sent once', async () => {
  const dialog = await ask()
  fireEvent.click(dialog.getByRole('radio', { name: 'Spoke with the member' }))
  const save = dialog.getByRole('button', { name: 'Mark as resolved' })
  fireEvent.click(save)
  fireEvent.click(save)
  queue = { closed: [closing] }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed).toHaveLength(1)
})

test('a lost reply is asked for again with the same key, so our own answer is not in our way', async () => {
  const dialog = await ask()
  fireEvent.click(dialog.getByRole('radio', { name: 'Spoke with the member' }))
  reply = async () => {
    throw new TypeError('Failed to fetch')
  }
  const save = dialog.getByRole('button', { name: 'Mark as resolved' })
  fireEvent.click(save)
  await dialog.findByText('You are offline, so we did not save it')
  reply = async () => json(200, { closingId: 'k1' })
  queue = { closed: [closing] }
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = closed.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a colleague who was first is named, and the dialog keeps what was typed', async () => {
  const dialog = await ask()
  fireEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  const note = dialog.getByRole('textbox', { name: /Note for your colleagues/ })
  fireEvent.change(note, { target: { value: 'Her son drives her.' } })
  queue = { closed: [closing] }
  await queries.invalidateQueries({ queryKey: ['alerts'] })
  await dialog.findByText(/^Mia Torres already resolved this: today, 6:40/)
  expect((note as HTMLTextAreaElement).value).toBe('Her son drives her.')
  expect(dialog.queryByRole('button', { name: 'Mark as resolved' })).toBeNull()
  cleanup()
  queue = { alerts: [red] }
  reply = async () => json(200, { already: closing })
  const second = await ask()
  fireEvent.click(second.getByRole('radio', { name: 'Spoke with the member' }))
  fireEvent.click(second.getByRole('button', { name: 'Mark as resolved' }))
  await second.findByText(/^Mia Torres already resolved this/)
})

test('the focus goes to the answer that is missing, and to the list once the row is gone', async () => {
  const dialog = await ask()
  const save = dialog.getByRole('button', { name: 'Mark as resolved' })
  fireEvent.click(save)
  await dialog.findByText('Choose what you did.')
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Spoke with the member' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  fireEvent.click(save)
  await dialog.findByText('Say in a few words what you did.')
  expect(document.activeElement).toBe(dialog.getByRole('textbox'))
  fireEvent.click(dialog.getByRole('radio', { name: '911 was called' }))
  queue = { closed: [closing] }
  fireEvent.click(save)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open alerts'))
  const again = await screen.findByRole('button', { name: 'Open again: Rosa Delgado' })
  again.focus()
  queue = { alerts: [red] }
  fireEvent.click(again)
  await screen.findByRole('button', { name: 'Mark as resolved' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open alerts'))
})
