import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const topic = (name: string, more: object = {}) => ({
  topic: name,
  channels: ['EMAIL'],
  frequency: 'DAY',
  weekdays: ['MONDAY'],
  possibleChannels: ['EMAIL', 'SMS'],
  required: false,
  inUse: true,
  ...more,
})
const security = topic('security', { required: true, possibleChannels: ['EMAIL'] })

const choices = {
  preferences: [
    security,
    topic('messages'),
    topic('reports', { channels: [] }),
    topic('reminders', { inUse: false }),
    topic('alerts', { inUse: false }),
  ],
  quietHours: { from: 21 * 60, to: 8 * 60 },
  timeZone: 'America/Chicago',
  maskedEmail: 'r•••@demo.test',
  maskedPhone: '+1 •••-•••-0134',
}

type Answer = (asked: Record<string, never>) => Response | Promise<Response>

/** What was asked to be saved, in order. */
let saved: unknown[] = []

function answers(read: Answer, save: Answer = () => json(200, {})) {
  fetched.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('GetCommunicationPreferences')) return read({})
    if (!/Update(CommunicationPreference|QuietHours)$/.test(pathname)) return json(200, {})
    const body = await request.clone().json()
    saved.push(body)
    return save(body)
  })
}

beforeEach(() => {
  saved = []
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const address = '/account/communication-preferences'
const title = { level: 1, name: 'Communication preferences' }

async function open(boot: Parameters<typeof renderApp>[1] = {}) {
  await renderApp(address, { startup: rosa, ...boot })
  await screen.findByRole('heading', title)
}

async function card(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('section') as HTMLElement)
}

const chosen = (part: Awaited<ReturnType<typeof card>>) =>
  part
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

test('S1-2.4-03 S2-7-44 each topic says what we send and how; what nobody sends is not offered', async () => {
  answers(() => json(200, choices))
  await open()
  const messages = await card('Messages from your care team')
  expect(messages.getByText(/when your coach or care team writes/)).toBeTruthy()
  expect(messages.getByText('r•••@demo.test')).toBeTruthy()
  expect(messages.getByText('+1 •••-•••-0134')).toBeTruthy()
  expect(chosen(messages)).toEqual(['EMAIL'])
  expect(chosen(await card('Reports'))).toEqual(['NONE'])
  expect((await card('Account security')).queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Reminders and offers' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Alerts about your readings' })).toBeNull()
  expect((await card('Quiet hours')).getByText(/Central Time/)).toBeTruthy()
  const sent = screen.getByRole('link', { name: 'See the messages we sent you' })
  expect(sent.getAttribute('href')).toBe('/account/sent')
})

test('S2-2-46 the tab of the standalone portal is the same page', async () => {
  answers(() => json(200, choices))
  await renderApp('/profile-preferences/communications', { startup: rosa, form: 'standalone' })
  await screen.findByRole('heading', title)
})

test('a topic that comes into use is offered', async () => {
  const preferences = [topic('reminders'), topic('alerts'), topic('somethingNew')]
  answers(() => json(200, { ...choices, preferences }))
  await open()
  await card('Reminders and offers')
  await card('Alerts about your readings')
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
})

test('a choice is saved as it is made', async () => {
  answers(() => json(200, choices))
  await open()
  const messages = await card('Messages from your care team')
  await userEvent.click(messages.getByRole('radio', { name: /Nothing/ }))
  await messages.findByText('Saved')
  await userEvent.click(messages.getByRole('radio', { name: /Text message/ }))
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  const kept = { topic: 'messages', frequency: 'DAY', weekdays: ['MONDAY'] }
  expect(saved).toEqual([
    { preference: { ...kept, channels: [] } },
    { preference: { ...kept, channels: ['SMS'] } },
  ])
})

test('quiet hours are moved, switched off and on', async () => {
  answers(() => json(200, choices))
  await open()
  const quiet = await card('Quiet hours')
  await userEvent.click(quiet.getByRole('button', { name: /From/ }))
  await userEvent.click(screen.getByRole('option', { name: /^10:00\sPM$/ }))
  await quiet.findByText('Saved')
  await userEvent.click(quiet.getByRole('switch', { name: 'Use quiet hours' }))
  expect(quiet.queryByRole('button', { name: /From/ })).toBeNull()
  await userEvent.click(quiet.getByRole('switch', { name: 'Use quiet hours' }))
  await vi.waitFor(() => expect(saved).toHaveLength(3))
  expect(saved).toEqual([
    { quietHours: { from: 22 * 60, to: 8 * 60 } },
    { quietHours: { from: 0, to: 0 } },
    { quietHours: { from: 21 * 60, to: 8 * 60 } },
  ])
})

test('what was chosen stays when it could not be saved, and can be tried again', async () => {
  answers(
    () => json(200, choices),
    () => json(403, { errorType: 'permission_denied' }),
  )
  await open()
  const reports = await card('Reports')
  await userEvent.click(reports.getByRole('radio', { name: /Email/ }))
  await reports.findByText('Your choice is not saved yet.')
  expect(reports.queryByText('Saved')).toBeNull()
  expect(chosen(reports)).toEqual(['EMAIL'])
  answers(() => json(200, choices))
  await userEvent.click(reports.getByRole('button', { name: 'Try again' }))
  await reports.findByText('Saved')
  expect(saved.at(-1)).toEqual(saved[0])
})

test('without a mobile number text messages cannot be chosen', async () => {
  const preferences = [topic('messages', { possibleChannels: ['EMAIL'] })]
  answers(() => json(200, { ...choices, preferences, maskedPhone: '' }))
  await open()
  const messages = await card('Messages from your care team')
  const text = messages.getByRole<HTMLInputElement>('radio', { name: /Text message/ })
  expect(text.disabled).toBe(true)
  expect(messages.getByText('We don’t have a mobile number for you.')).toBeTruthy()
})

test('nothing to choose is said', async () => {
  answers(() => json(200, { ...choices, preferences: [security] }))
  await open()
  await screen.findByRole('heading', { name: 'There is nothing to choose right now' })
})

test('while it loads the place is held', async () => {
  answers(() => new Promise(() => undefined))
  await open()
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
})

test('a failure offers another try', async () => {
  answers(() => json(403, { errorType: 'permission_denied', requestId: 'req-1' }))
  await open()
  await screen.findByText('We couldn’t load your choices.')
  expect(screen.getByText('Reference: req-1')).toBeTruthy()
  answers(() => json(200, choices))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card('Reports')
})

test('without a network the page says so', async () => {
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('D26 staff who view a member read the choices and change nothing', async () => {
  answers(() => json(200, choices))
  const impersonation = { impersonatorId: 'a', impersonatorType: 'CallCenterRep' }
  await open({ session: { ...memberSession, impersonation } })
  await screen.findByText('Only the member can change these choices.')
  const messages = await card('Messages from your care team')
  for (const radio of messages.getAllByRole<HTMLInputElement>('radio')) {
    expect(radio.disabled).toBe(true)
  }
})
