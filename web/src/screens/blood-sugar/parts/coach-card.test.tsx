import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootOf, json, memberSession, renderApp } from '../../../shell/testing'
import { toasts } from '../../../ui/toast-queue'

type Pref = { appId: number; prefName: string; prefVal: string | null }
const pref = (appId: number, prefName: string, prefVal: string) => ({ appId, prefName, prefVal })

/** Marcus's: a blackout across midnight that severe lows go through. */
const marcus = [
  pref(5, 'OptIntoAlerts', 'true'),
  pref(5, 'BGLowerLimit', '60'),
  pref(5, 'BGUpperLimit', '300'),
  pref(5, 'prefMeth', 'SMS'),
  pref(5, 'OptIntoNightAlt', 'true'),
  pref(5, 'StartBlTime', '22:00'),
  pref(5, 'EndBlTime', '06:30'),
]

let read: () => Response | Promise<Response>
let write: () => Response | Promise<Response>
const saved: Pref[][] = []

beforeEach(() => {
  saved.length = 0
  read = () => json(200, { prefs: marcus })
  write = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('prefs/apps')) return json(200, {})
    if (request.method === 'GET') return read()
    saved.push((await request.clone().json()) as Pref[])
    return write()
  })
})
afterEach(() => {
  act(() => toasts.clear())
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })
const page = async (parts = {}) => {
  await renderApp('/blood-sugar/friends-and-family', parts as never)
  return (await screen.findByRole('heading', { name: 'Your coach' })).closest(
    'section',
  ) as HTMLElement
}
const words = (card: HTMLElement) => card.textContent?.replace(/\s/g, ' ') ?? ''
const change = () => screen.findByRole('button', { name: 'Change coach alerts' })
const choose = async (field: RegExp, option: RegExp | string) => {
  await user.click(screen.getByRole('button', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const sent = () =>
  Object.fromEntries(
    (saved[0] ?? []).map(({ appId, prefName, prefVal }) => [`${appId} ${prefName}`, prefVal]),
  )

test('S2-3-59 S2-7-57: limits, hours across midnight and way are told as they were set', async () => {
  const card = await page()
  await within(card).findByText('Alerted below 60 mg/dL or above 300 mg/dL')
  expect(words(card)).toContain('Quiet hours 10:00 PM to 6:30 AM, except below 54 mg/dL')
  expect(words(card)).toContain('How your coach reaches you: Text message')
})

test.each([
  [
    'what was set last holds',
    [...marcus, pref(11, 'BGLowerLimit', '80')],
    'below 80 mg/dL or above 300',
  ],
  ['another app', [...marcus, pref(7, 'BGLowerLimit', '80')], 'below 60 mg/dL or above 300'],
  ['nothing set: the usual levels', [], 'below 54 mg/dL or above 250'],
  ['what cannot be read', [pref(5, 'BGUpperLimit', 'x')], 'below 54 mg/dL or above 250'],
  ['equal times are no such hours', [...marcus, pref(11, 'StartBlTime', '06:30')], 'below 60'],
  ['off', [...marcus, pref(11, 'OptIntoAlerts', 'false')], 'get alerts about lows and highs'],
])('%s', async (_, prefs, says) => {
  read = () => json(200, { prefs })
  const card = await page()
  await within(card).findByText(new RegExp(says))
  expect(words(card).includes('Quiet hours')).toBe(says.endsWith('or above 300'))
})

test('S2-7-58: all seven are saved at once, and the card says what holds now', async () => {
  const card = await page()
  await user.click(await change())
  const dialog = await screen.findByRole('dialog', { name: 'Coach alerts' })
  await choose(/When it is below/, /^70\smg/)
  await choose(/When it is above/, /^250\smg/)
  await choose(/How should your coach reach you/, 'My coach chooses')
  await user.click(within(dialog).getByRole('switch', { name: /severe low, below 54/ }))
  await save()
  await within(card).findByText('Alerted below 70 mg/dL or above 250 mg/dL')
  expect(words(card)).toContain('Quiet hours 10:00 PM to 6:30 AM; alerts wait until then')
  expect(sent()).toEqual({
    '11 OptIntoAlerts': 'true',
    '11 BGLowerLimit': '70',
    '11 BGUpperLimit': '250',
    '11 prefMeth': null,
    '5 prefMeth': null,
    '11 OptIntoNightAlt': 'false',
    '11 StartBlTime': '22:00',
    '11 EndBlTime': '06:30',
  })
})

test('hours off are equal times', async () => {
  await page()
  await user.click(await change())
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('switch', { name: /Set quiet hours/ }))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent()).toMatchObject({ '11 StartBlTime': '00:00', '11 EndBlTime': '00:00' })
})

test('hours are switched on across midnight, and the two times never meet', async () => {
  read = () => json(200, { prefs: [] })
  await page()
  await user.click(await change())
  await screen.findByRole('dialog')
  const hours = screen.getByRole('switch', { name: /Set quiet hours/ })
  await user.click(hours)
  await user.click(screen.getByRole('button', { name: /^From|From$/ }))
  expect(screen.queryByRole('option', { name: /^7:00\sAM/ })).toBeNull()
  await user.keyboard('{Escape}')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent()).toMatchObject({ '11 StartBlTime': '22:00', '11 EndBlTime': '07:00' })
})

test('offline and failed: the form stays with what was chosen', async () => {
  await page()
  await user.click(await change())
  await screen.findByRole('dialog')
  await choose(/When it is below/, /^70\smg/)
  write = () => Promise.reject(new TypeError('network'))
  await save()
  await screen.findByText('You are offline, so nothing was changed')
  write = () => json(503, { errorType: 'unavailable', requestId: 'r' })
  await save()
  await screen.findByText('We couldn’t save this')
  expect(screen.getByRole('button', { name: /When it is below/ }).textContent).toContain('70')
})

test('what the server refuses is said beside its field', async () => {
  await page()
  await user.click(await change())
  const dialog = await screen.findByRole('dialog')
  const refused = (field: string, message: string) => ({
    field,
    message,
    messageKey: 'errors.value',
  })
  const fields = [refused('BGLowerLimit', 'Too low for us.'), refused('EndBlTime', 'No such time.')]
  write = () => json(400, { errorType: 'invalid_argument', fields })
  await save()
  // Once in the summary, once beside the field.
  expect(await within(dialog).findAllByText('Too low for us.')).toHaveLength(2)
  expect(within(dialog).getAllByText('No such time.')).toHaveLength(2)
})

test('what cannot be loaded says so, and staff who view a member change nothing', async () => {
  read = () => json(503, { errorType: 'unavailable', requestId: 'r' })
  await page()
  await screen.findByText('We couldn’t load your coach alerts.', undefined, {
    timeout: 15_000,
  })
  cleanup()
  read = () => json(200, { prefs: marcus })
  const impersonation = { impersonatorId: 'a1', impersonatorType: 'Admin', impersonatedId: 'm1' }
  await page(bootOf({ session: { ...memberSession, impersonation } } as never))
  expect(((await change()) as HTMLButtonElement).disabled).toBe(true)
})
