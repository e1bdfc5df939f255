import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootOf, json, keepDrafts, memberSession, now, renderApp } from '../../../shell/testing'
import { toasts } from '../../../ui/toast-queue'
import { check, failure, pageOf, refusal, sugarServer } from './testing'

let server: ReturnType<typeof sugarServer>
let drafts: ReturnType<typeof keepDrafts>
beforeEach(() => {
  server = sugarServer()
  drafts = keepDrafts()
  server.rpc = async (request) => (await drafts.answer(request)) ?? json(200, {})
  server.list = () => pageOf(check('c1', 142))
})
afterEach(() => {
  act(() => toasts.clear())
  onlineManager.setOnline(true)
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const user = userEvent.setup({ delay: null })
const open = async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await renderApp('/blood-sugar/overview?add')
  return screen.findByRole('dialog', { name: 'Add a reading' })
}
const value = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Blood sugar' })
const save = () => user.click(screen.getByRole('button', { name: 'Save this reading' }))
const sent = () =>
  Promise.all(
    server.requests
      .filter(({ method, url }) => method === 'POST' && url.includes('bgs'))
      .map((r) => r.clone().json()),
  )

test('S2-7-55: a check by hand is sent with its time and tag, and said with its meaning', async () => {
  await open()
  await user.type(value(), '118')
  await user.click(screen.getByRole('button', { name: /Around which meal/ }))
  await user.click(await screen.findByRole('option', { name: 'Before breakfast' }))
  await save()
  await screen.findByText('Saved: 118 mg/dL, In range')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent()).toEqual([
    {
      timestamp: '2026-11-17T09:00:00',
      offsetMinutes: -360,
      value: 118,
      confirmed: false,
      tags: { eat_code: 6 },
    },
  ])
})

test('abroad, the clock of the device can be chosen', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Lisbon',
  })
  await open()
  await user.type(value(), '118')
  await user.click(screen.getByRole('button', { name: /Time zone/ }))
  await user.click(await screen.findByRole('option', { name: 'Lisbon (this device)' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent())[0]).toMatchObject({ timestamp: '2026-11-17T15:00:00', offsetMinutes: 0 })
})

test('S2-7-55: in the hour that comes twice the second one is meant, and the first can be', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1, 7, 2), toFake: ['Date'] })
  await renderApp('/blood-sugar/overview?add', bootOf({ now: Date.now() } as never))
  await screen.findByRole('dialog', { name: 'Add a reading' })
  await user.type(value(), '45')
  const second = screen.getByRole<HTMLInputElement>('radio', { name: /UTC−6/ })
  expect(second.checked).toBe(true)
  await save()
  await waitFor(async () => expect(await sent()).toHaveLength(1))
  expect((await sent())[0]).toMatchObject({ timestamp: '2026-11-01T01:02:00', offsetMinutes: -360 })
  await user.click(await screen.findByRole('button', { name: 'Add a reading' }))
  await screen.findByRole('dialog')
  await user.type(value(), '45')
  await user.click(screen.getByRole('radio', { name: /UTC−5/ }))
  await save()
  await waitFor(async () => expect(await sent()).toHaveLength(2))
  expect((await sent())[1]).toMatchObject({ timestamp: '2026-11-01T01:02:00', offsetMinutes: -300 })
})

test.each([
  ['', 'Please enter a value.'],
  ['0', 'Please enter a value between 1 and 999.'],
  ['1000', 'Please enter a value between 1 and 999.'],
  ['118.5', 'Please enter a whole number.'],
])('"%s" is refused beside its field, and nothing is sent', async (typed, words) => {
  const dialog = await open()
  if (typed) await user.type(value(), typed)
  await save()
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('link').textContent).toBe(words)
  expect(within(dialog).getAllByText(words)).toHaveLength(2)
  expect(value().getAttribute('aria-invalid')).toBe('true')
  expect(await sent()).toEqual([])
})

test('an error in a collapsed section opens it', async () => {
  await open()
  await user.type(value(), '118')
  const more = screen.getByRole('button', { name: 'Feeling, carbs, insulin, note' })
  await user.click(more)
  await user.type(screen.getByRole('textbox', { name: /Carbs/ }), '12.7')
  await user.type(screen.getByRole('textbox', { name: 'Long-acting' }), '200.1')
  await user.click(more)
  await save()
  expect((await screen.findAllByText('Please enter whole grams, without a decimal.')).length).toBe(
    2,
  )
  expect(screen.getAllByText('Please enter 0 to 200 units.').length).toBe(2)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(await sent()).toEqual([])
})

test('the server checks again: its words stand beside the field, and what was typed stays', async () => {
  const dialog = await open()
  await user.type(value(), '118')
  server.add = () => refusal('timestamp', 'reading.refused.in_the_future')
  await save()
  await screen.findByRole('alert')
  expect(within(dialog).getAllByText('This time is in the future.')).toHaveLength(2)
  expect(value().value).toBe('118')
  server.add = () =>
    refusal('value', 'reading.refused.between', { values: { least: '1', most: '999' } })
  await save()
  expect(await screen.findAllByText('Please enter a value between 1 and 999.')).toHaveLength(2)
})

test('an error about the time stands under the time, and the summary leads there', async () => {
  const dialog = await open()
  await user.type(value(), '118')
  server.add = () => refusal('timestamp', 'reading.refused.in_the_future')
  await save()
  await screen.findByRole('alert')
  const time = within(dialog).getByRole('group', { name: /^Time/ })
  const date = within(dialog).getByRole('group', { name: /^Date/ })
  const described = (group: HTMLElement) =>
    [...group.querySelectorAll('[aria-invalid]'), group].some(
      (each) => each.getAttribute('aria-invalid') === 'true' || each.hasAttribute('data-invalid'),
    )
  expect(described(time)).toBe(true)
  expect(described(date)).toBe(false)
  expect(document.getElementById('check-when')?.contains(time)).toBe(true)
})

test('a rare value is asked about, and sent again as confirmed', async () => {
  await open()
  await user.type(value(), '650')
  server.add = async (request) => {
    const { confirmed } = (await request.clone().json()) as { confirmed: boolean }
    if (confirmed) return json(201, check('new', 650))
    return json(400, {
      errorType: 'confirmation_needed',
      fields: [{ field: 'confirmed', messageKey: 'reading.refused.confirm', message: '' }],
    })
  }
  await save()
  await screen.findByText('Is 650 mg/dL right?')
  expect(screen.queryByText('We couldn’t save it')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Yes, save it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent()).map(({ confirmed }) => confirmed)).toEqual([false, true])
})

test('a number that looks like the other unit is asked about, and nothing is guessed', async () => {
  await open()
  await user.type(value(), '5.6')
  await save()
  await screen.findByText('Did you mean 5.6 mmol/L?')
  expect(screen.queryByRole('button', { name: /^No, it is/ })).toBeNull()
  expect(await sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, that is 101 mg/dL' }))
  expect(value().value).toBe('101')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent())[0]).toMatchObject({ value: 101, confirmed: false })
})

test('someone who means the low number says so once', async () => {
  await open()
  await user.type(value(), '19')
  await save()
  await user.click(await screen.findByRole('button', { name: 'No, it is 19 mg/dL' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent())[0]).toMatchObject({ value: 19, confirmed: true })
})

test('a number that is a low in one unit and a high in the other is asked about, without a favourite', async () => {
  await open()
  await user.type(value(), '25')
  await save()
  await screen.findByText('Which unit does your meter show?')
  screen.getByText(/25 mg\/dL is very low, and 25 mmol\/L is very high/)
  expect(await sent()).toEqual([])
  screen.getByRole('button', { name: '25 mmol/L (that is 450 mg/dL)' })
  await user.click(screen.getByRole('button', { name: '25 mg/dL' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent())[0]).toMatchObject({ value: 25, confirmed: true })
})

test('LO and HI stand for what a meter cannot measure', async () => {
  await open()
  await user.click(screen.getByRole('radio', { name: 'LO' }))
  expect(screen.queryByRole('textbox', { name: 'Blood sugar' })).toBeNull()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sent())[0]).toMatchObject({ tags: { OOR_low: true, eat_code: 9 } })
  expect((await sent())[0].value).toBeUndefined()
})

test.each([
  ['45', 'Eat or drink 15 grams of sugar now', /confused or can’t swallow/],
  ['650', 'Call your care team now', /Call Member Support at/],
])('%s that could not be saved still says what to do', async (typed, first, link) => {
  await open()
  await user.type(value(), typed)
  server.add = () => Promise.reject(new TypeError('network'))
  await save()
  await screen.findByText('You are offline, so we did not save it')
  const box = screen.getByRole('group', { name: 'Not saved' })
  expect(document.activeElement).toBe(box)
  expect(within(box).getByText(first)).toBeTruthy()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toMatch(/^tel:/)
  await user.clear(value())
  await user.type(value(), '118')
  await waitFor(() => expect(screen.queryByText(first)).toBeNull())
})

test('48 that was kept says what to do when the form opens again, until the number changes', async () => {
  const first = 'Eat or drink 15 grams of sugar now'
  await open()
  await user.type(value(), '48')
  server.add = () => Promise.reject(new TypeError('network'))
  await save()
  await screen.findByText('You are offline, so we did not save it')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add a reading' }))
  await screen.findByText('We kept what you wrote')
  expect(screen.queryByText('You are offline, so we did not save it')).toBeNull()
  screen.getByText(first)
  await user.click(screen.getByRole('button', { name: 'Feeling, carbs, insulin, note' }))
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Dizzy')
  screen.getByText(first)
  await user.type(value(), '0')
  await waitFor(() => expect(screen.queryByText(first)).toBeNull())
})

test.each([
  [640, 4],
  [260, 3],
  [48, -2],
])('%d leads to the overview, and no toast floats over what to do', async (mgdl, extended) => {
  const status = { extended, level: 2, key: 'reading.status.severelyHigh' } as const
  server.add = () => json(201, check('new', mgdl, { status }))
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const { router } = await renderApp('/blood-sugar/all-logs?add')
  await screen.findByRole('dialog', { name: 'Add a reading' })
  await user.type(value(), String(mgdl))
  await save()
  await waitFor(() => expect(router.location.pathname).toBe('/blood-sugar/overview'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/^Saved: /)).toBeNull()
})

test('a reading whose reply was lost is saved again with the key that it had', async () => {
  await open()
  server.add = () => Promise.reject(new TypeError('network'))
  await user.type(value(), '118')
  await save()
  await screen.findByText('You are offline, so we did not save it')
  await user.type(value(), '{Backspace}')
  await user.type(value(), '8')
  await save()
  const adds = () =>
    server.requests.filter(({ method, url }) => method === 'POST' && url.includes('bgs'))
  await waitFor(() => expect(adds()).toHaveLength(2))
  const [first, second] = adds().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('back online the form offers to save what it could not', async () => {
  await open()
  await user.type(value(), '118')
  server.add = () => Promise.reject(new TypeError('network'))
  act(() => onlineManager.setOnline(false))
  await save()
  await screen.findByText('You are offline, so we did not save it')
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText('You are offline, so we did not save it')).toBeNull()
  expect(screen.getByText(/It’s not saved yet/)).toBeTruthy()
})

test('offline nothing is queued silently, and closing the form keeps what was entered', async () => {
  await open()
  await user.type(value(), '118')
  server.add = () => Promise.reject(new TypeError('network'))
  await save()
  await screen.findByText('You are offline, so we did not save it')
  expect(value().value).toBe('118')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add a reading' }))
  await screen.findByRole('dialog')
  expect(value().value).toBe('118')
})

test('D29 what was entered comes back after the session ended, with the time it was entered for', async () => {
  await open()
  await user.type(value(), '212')
  await user.click(screen.getByRole('button', { name: /Feeling, carbs/ }))
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'After lunch')
  await waitFor(() => expect(drafts.kept.get('add')).toContain('After lunch'))
  cleanup()
  vi.setSystemTime(now + 5 * 3_600_000)
  await renderApp('/blood-sugar/overview?add')
  await screen.findByText('We kept what you wrote')
  expect(value().value).toBe('212')
  expect(screen.getByDisplayValue('After lunch')).toBeTruthy()
  await save()
  await waitFor(async () => expect(await sent()).toHaveLength(1))
  expect((await sent())[0]).toMatchObject({ timestamp: '2026-11-17T09:00:00', value: 212 })
  await waitFor(() => expect(drafts.kept.size).toBe(0))
})

test('D29 text that reads as no number, or as two, comes back as it was typed', async () => {
  await open()
  await user.type(value(), '5,6')
  await user.click(screen.getByRole('button', { name: 'Feeling, carbs, insulin, note' }))
  await user.type(screen.getByRole('textbox', { name: 'Fast-acting' }), 'abc')
  await user.type(screen.getByRole('textbox', { name: 'Long-acting' }), '4.50')
  await waitFor(() => expect(drafts.kept.get('add')).toContain('4.50'))
  cleanup()
  await renderApp('/blood-sugar/overview?add')
  await screen.findByText('We kept what you wrote')
  expect(value().value).toBe('5,6')
  expect(screen.getAllByText('Did you mean 5.6 or 56?').length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fast-acting' }).value).toBe('abc')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Long-acting' }).value).toBe('4.50')
  await save()
  expect(await sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(value().value).toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fast-acting' }).value).toBe('')
  await waitFor(() => expect(drafts.kept.size).toBe(0))
})

test('a draft that holds only text that is no number unfolds where it was typed', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Feeling, carbs, insulin, note' }))
  await user.type(screen.getByRole('textbox', { name: /Carbs/ }), 'some')
  await waitFor(() => expect(drafts.kept.get('add')).toContain('some'))
  cleanup()
  await renderApp('/blood-sugar/overview?add')
  await screen.findByText('We kept what you wrote')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Carbs/ }).value).toBe('some')
})

test('a failure says so with its reference', async () => {
  await open()
  await user.type(value(), '118')
  server.add = failure
  await save()
  await screen.findByText('We couldn’t save it')
  expect(document.body.textContent).toContain('req-7')
})

test('Back closes the form and stays on the page, also where a link led straight to it', async () => {
  const { router } = await renderApp('/blood-sugar/overview?add')
  await screen.findByRole('dialog', { name: 'Add a reading' })
  await act(async () => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.location).toMatchObject({ pathname: '/blood-sugar/overview', search: '' })
  await user.click(screen.getByRole('button', { name: 'Add a reading' }))
  await screen.findByRole('dialog', { name: 'Add a reading' })
  expect(router.location.search).toBe('?add=')
  await act(async () => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.location).toMatchObject({ pathname: '/blood-sugar/overview', search: '' })
})

test('staff who view a member cannot add', async () => {
  const impersonation = { impersonatorId: 'a1', impersonatorType: 'Admin', impersonatedId: 'm1' }
  const session = { ...memberSession, impersonation }
  await renderApp('/blood-sugar/overview', bootOf({ session } as never))
  await screen.findByRole('heading', { level: 1, name: 'Blood sugar' })
  expect(screen.queryByRole('button', { name: 'Add a reading' })).toBeNull()
})
