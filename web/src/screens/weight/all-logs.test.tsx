import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weightShown } from '../../data/weight-shown'
import { json, renderApp } from '../../shell/testing'
import { bodiesOf, noNetwork, replies, requests, serveWeights } from './parts/test-server'
import { byHand, lb, memberOf, weight } from './parts/testdata'

beforeEach(() => {
  weightShown.set(false)
  serveWeights()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (startup = memberOf('WEIGHT_MANAGEMENT')) => renderApp('/weight/all-logs', { startup })
const page = () => document.querySelector('main')?.textContent ?? ''

/** Opens the menu of a row and chooses from it. */
async function choose(row: RegExp, entry: string) {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: row }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

const marked = weight({
  id: '019a0000-0000-7000-8000-000000000003',
  timestamp: '2026-11-15T07:00:00',
  at: Date.UTC(2026, 10, 15, 13),
  figure: lb(142),
  isIrregular: true,
  trend: null,
  change: null,
  mark: { mark: 'not_mine', key: 'reading.mark.not_mine', reason: 'My wife', at: 0 },
})

test('S2-2-32 S2-7-70 S2-3-54 every weight stands with its time, source, trend and mark', async () => {
  replies.list = () => json(200, { weights: [weight(), byHand, marked], nextCursor: null })
  await open()
  await screen.findByText('203.6 pounds')
  expect(page()).toContain('+2.2\u00a0lb since the last weight, trend 199.2\u00a0lb')
  expect(page()).toContain('entered by you')
  expect(page()).toContain('before breakfast')
  expect(page()).toMatch(/Not counted: Not mine “My wife”/)
  const list = requests.find(({ url }) => url.includes('/reading/weights'))
  expect(list?.url).toMatch(/start=2026-10-19T00%3A00%3A00&end=2026-11-18T00%3A00%3A00&count=50/)
})

test('a weight that waits for an answer stands greyed, and is answered from its row', async () => {
  const strange = weight({ figure: lb(142), asks: true, trend: null, change: null })
  replies.list = () => json(200, { weights: [strange], nextCursor: null })
  await open()
  await screen.findByText('Waiting for your answer: is this you?')
  await choose(/Change 142\.0/, 'Yes, it’s me')
  await waitFor(async () =>
    expect(await bodiesOf(strange.id)).toMatchObject([{ isIrregular: false }]),
  )
})

test('a typed weight that waits asks whether its number is right, as its page does', async () => {
  const strange = weight({ ...byHand, figure: lb(142), asks: true, trend: null, change: null })
  replies.list = () => json(200, { weights: [strange], nextCursor: null })
  await open()
  await screen.findByText('Waiting for your answer: is this number right?')
  expect(page()).not.toContain('is this you')
  await choose(/Change 142\.0/, 'Yes, it’s right')
  await waitFor(async () =>
    expect(await bodiesOf(strange.id)).toMatchObject([{ isIrregular: false }]),
  )
})

test('older weights come page by page, and those that are there stay when more cannot be had', async () => {
  replies.list = ({ url }) =>
    url.includes('cursor=next')
      ? json(200, { weights: [byHand], nextCursor: null })
      : json(200, { weights: [weight()], nextCursor: 'next' })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older readings' }))
  await screen.findByText('201.4 pounds')
  await screen.findByText('That’s everything for this period.')
})

test('S2-7-74 a weight is left out by its own call, with the reason', async () => {
  await open()
  await choose(/Change 203\.6/, 'Don’t count it')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: /It is not mine/ }))
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'My son' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Don’t count it' }))
  await waitFor(async () =>
    expect(await bodiesOf(weight().id)).toEqual([
      { isIrregular: true, mark: 'not_mine', reason: 'My son' },
    ]),
  )
})

test('a mark is taken back', async () => {
  replies.list = () => json(200, { weights: [marked], nextCursor: null })
  await open()
  await choose(/Change 142\.0/, 'Count it again')
  await waitFor(async () =>
    expect(await bodiesOf(marked.id)).toEqual([{ isIrregular: false, reason: '' }]),
  )
})

test('what a scale sent keeps its value; its note can be changed', async () => {
  await open()
  await choose(/Change 203\.6/, 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit this weight' })
  expect(dialog.textContent).toContain('Your scale sent 203.6\u00a0lb, and that can’t be changed.')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'with shoes' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect(await bodiesOf(weight().id)).toEqual([{ isIrregular: false, note: 'with shoes' }]),
  )
})

test('an entry by hand is corrected as a whole', async () => {
  await open()
  await choose(/Change 201\.4/, 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit this weight' })
  const value = within(dialog).getByRole('textbox', { name: 'Weight' })
  expect((value as HTMLInputElement).value).toBe('201.4')
  await userEvent.clear(value)
  await userEvent.type(value, '200.4')
  fireEvent.blur(value)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect(await bodiesOf('/AddWeight')).toEqual([
      {
        when: { timestamp: '2026-11-16T06:50:00', offsetMinutes: -360 },
        value: 200.4,
        note: 'before breakfast',
        replaces: byHand.id,
      },
    ]),
  )
})

test('a weight by hand: what is missing or refused is said at its field, and the text stays', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a weight' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a weight' })
  const save = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save this weight' }))
  save()
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Please enter a valid weight.',
  )
  expect(await bodiesOf('/AddWeight')).toEqual([])
  const value = within(dialog).getByRole('textbox', { name: 'Weight' })
  await userEvent.type(value, '701')
  fireEvent.blur(value)
  replies.add = () =>
    json(400, {
      errorType: 'invalid_argument',
      fields: [{ field: 'value', messageKey: 'reading.refused.weight', message: 'x' }],
    })
  save()
  await waitFor(async () => expect(await bodiesOf('/AddWeight')).toHaveLength(1))
  await within(dialog).findByRole('alert')
  expect((value as HTMLInputElement).value).toBe('701')
  replies.add = noNetwork
  save()
  await within(dialog).findByText('You are offline, so we did not save it')
  expect((value as HTMLInputElement).value).toBe('701')
  replies.add = () => json(200, { id: 'x' })
  save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('weight-neutral: the log stands behind the veil', async () => {
  await open(memberOf('ADV_WEIGHT_MANAGEMENT', { hasSafeContent: true }))
  await screen.findByRole('heading', { name: 'Numbers are hidden' })
  expect(page()).not.toMatch(/\d+\.\d/)
  fireEvent.click(screen.getByRole('button', { name: 'Show the numbers' }))
  await screen.findByText('203.6 pounds')
  expect(page()).not.toContain('since the last weight')
})

test('its states: loading, empty, error, offline', async () => {
  replies.list = () => new Promise(() => undefined)
  await open()
  expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy()
  cleanup()
  replies.list = () => json(200, { weights: [], nextCursor: null })
  await open()
  await screen.findByRole('heading', { name: 'No weights in this period' })
  cleanup()
  replies.list = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t load your weights.')
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  replies.list = noNetwork
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
  vi.restoreAllMocks()
})
