import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'
import { toasts } from '../../ui/toast-queue'
import { check, failure, low, pageOf, refusal, sugarServer } from './parts/testing'

let server: ReturnType<typeof sugarServer>
const tags = {
  source: 2,
  eat_code: -1,
  feeling_code: 12,
  carb: 40,
  note: 'After a walk',
  insulin: { short_float: 4.5 },
} as const
beforeEach(() => {
  server = sugarServer()
  server.list = () => pageOf(check('c1', 150, { tags }))
})
afterEach(() => {
  act(() => toasts.clear())
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const user = userEvent.setup({ delay: null })
const open = async (search = '') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp(`/blood-sugar/all-logs${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Blood sugar' })
  return app
}
const lists = () =>
  server.requests
    .filter(({ url }) => url.includes('bgs/data'))
    .map(({ url }) => new URL(url).searchParams)
const choose = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: /^Change 150/ }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('S2-2-12: every check with its day, time, status, tags and source', async () => {
  await open()
  const row = (await screen.findByText('After a walk')).closest('article') as HTMLElement
  const words = row.textContent?.replaceAll('\u00a0', ' ')
  for (const part of [
    '8:00 AM',
    '150',
    'In range',
    'No tag',
    'Feeling: Shaky',
    '40 g carbs',
    '4.5 units fast-acting',
    'entered by you',
  ])
    expect(words).toContain(part)
  expect(screen.getByRole('heading', { level: 2, name: /^Today, / })).toBeTruthy()
  expect(screen.getByRole('button', { name: '3 of 44 not counted' })).toBeTruthy()
})

test('S2-7-53: the address narrows the log by tag, range, source and mark', async () => {
  const { router } = await open('?tag=before&status=below&source=14&mark=control&days=7')
  await screen.findByText('After a walk')
  expect(Object.fromEntries(lists().at(-1) ?? [])).toMatchObject({
    tagsEatCode: '6,7,8',
    status: 'below',
    tagsSource: '14',
    mark: 'control',
    start: '2026-11-11T00:00:00',
    end: '2026-11-18T00:00:00',
  })
  await user.click(screen.getByRole('button', { name: 'Show all readings' }))
  await waitFor(() => expect(router.location.search).toBe('?days=7'))
  await waitFor(() => expect(lists().at(-1)?.has('status')).toBe(false))
  await user.click(screen.getByRole('button', { name: /Source$/ }))
  await user.click(await screen.findByRole('option', { name: 'Entered by you' }))
  await waitFor(() => expect(lists().at(-1)?.get('tagsSource')).toBe('2'))
})

test('what the address does not know it leaves out', async () => {
  await open('?tag=99&status=odd&source=7&mark=x')
  await screen.findByText('After a walk')
  for (const name of ['tagsEatCode', 'status', 'tagsSource', 'mark'])
    expect(lists()[0]?.has(name)).toBe(false)
})

test('S2-7-56: a new tag is sent with the rest, and its new meaning is said', async () => {
  server.tag = () =>
    json(
      200,
      check('c1', 150, { status: { extended: 1, level: 1, key: 'reading.status.slightlyHigh' } }),
    )
  await open()
  await choose('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit this reading' })
  await user.click(within(dialog).getByRole('button', { name: /Around which meal/ }))
  await user.click(await screen.findByRole('option', { name: 'Before lunch' }))
  const note = within(dialog).getByRole('textbox', { name: /Note/ })
  await user.clear(note)
  const fast = within(dialog).getByRole('textbox', { name: 'Fast-acting' })
  await user.clear(fast)
  await user.type(fast, '2.5')
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved. It is now: Slightly high')
  const patch = server.requests.find(({ method }) => method === 'PATCH')
  expect(patch?.url).toMatch(/bgs\/c1$/)
  expect(await patch?.json()).toEqual({
    tags: { eat_code: 7, feeling_code: 12, carb: 40, insulin: { short_float: 2.5 }, note: null },
  })
})

const valueField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Blood sugar' })
const saveChanges = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
const patches = () =>
  Promise.all(
    server.requests.filter(({ method }) => method === 'PATCH').map((each) => each.clone().json()),
  )

test('S2-7-56: the value of an entry by hand is corrected, a rare one after a second look', async () => {
  server.tag = async (request) => {
    const { corrected } = (await request.clone().json()) as { corrected: { confirmed: boolean } }
    if (corrected.confirmed) return json(200, check('c2', 650, low))
    return json(400, {
      errorType: 'confirmation_needed',
      fields: [{ field: 'confirmed', messageKey: 'reading.refused.confirm', message: '' }],
    })
  }
  await open()
  await choose('Edit')
  await screen.findByRole('dialog', { name: 'Edit this reading' })
  expect(valueField().value).toBe('150')
  await user.clear(valueField())
  await saveChanges()
  expect(await screen.findAllByText('Please enter a value.')).toHaveLength(2)
  await user.type(valueField(), '650')
  await saveChanges()
  await screen.findByText('Is 650 mg/dL right?')
  await user.click(screen.getByRole('button', { name: 'Yes, save it' }))
  await screen.findByText('Saved. It is now: Low')
  expect((await patches()).map(({ corrected }) => corrected)).toEqual(
    [false, true].map((confirmed) => ({
      timestamp: '2026-11-17T08:00:00',
      offsetMinutes: -360,
      value: 650,
      confirmed,
    })),
  )
})

test('a correction that looks like the other unit is asked about, and an old value is not', async () => {
  server.tag = () => json(200, check('c2', 101, low))
  await open()
  await choose('Edit')
  await screen.findByRole('dialog', { name: 'Edit this reading' })
  await user.clear(valueField())
  await user.type(valueField(), '5.6')
  await saveChanges()
  await screen.findByText('Did you mean 5.6 mmol/L?')
  expect(await patches()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Yes, that is 101 mg/dL' }))
  await saveChanges()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await patches())[0]?.corrected).toMatchObject({ value: 101 })
})

test('the server checks a correction again, and its words stand beside the field', async () => {
  server.tag = () => refusal('timestamp', 'reading.refused.in_the_future')
  await open()
  await choose('Edit')
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('radio', { name: 'HI' }))
  await saveChanges()
  expect(await screen.findAllByText('This time is in the future.')).toHaveLength(2)
  expect((await patches())[0].corrected).toMatchObject({ OOR_high: true })
})

test('what a meter measured keeps its value', async () => {
  server.list = () => pageOf(check('c1', 150))
  await open()
  await choose('Edit')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('from your meter')
  expect(within(dialog).queryByRole('textbox', { name: 'Blood sugar' })).toBeNull()
  await saveChanges()
  await waitFor(async () => expect(await patches()).toHaveLength(1))
  expect((await patches())[0]).not.toHaveProperty('corrected')
})

test('marked with a reason, and taken back', async () => {
  await open()
  await choose('Don’t count it')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: /It is not mine/ }))
  await user.click(within(dialog).getByRole('button', { name: /Don’t count it/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The reading counts again')
  const bodies = await Promise.all(
    server.requests.filter(({ url }) => url.includes('MarkReading')).map((r) => r.json()),
  )
  expect(bodies.map(({ kind, id, mark }) => [kind, id, mark])).toEqual([
    ['bloodSugar', 'c1', 'not_mine'],
    ['bloodSugar', 'c1', ''],
  ])
})

test('pages join, and a page that fails leaves what is there', async () => {
  server.list = (request) =>
    new URL(request.url).searchParams.has('cursor')
      ? failure()
      : json(200, { bgs: [check('c1', 150)], nextCursor: 'c1' })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Show older readings' }))
  await screen.findByText('We couldn’t load older readings.', undefined, { timeout: 15_000 })
  server.list = () => pageOf(check('c0', 131, {}, 30))
  await user.click(screen.getByRole('button', { name: 'Show older readings' }))
  await screen.findByText('131')
  expect(screen.getAllByText('150').length).toBeGreaterThan(0)
  expect(screen.getByText('That’s everything for this period.')).toBeTruthy()
})

test('empty, and failed', async () => {
  server.list = () => pageOf()
  await open('?status=below')
  await screen.findByRole('heading', { name: 'No readings here' })
  cleanup()
  server.list = failure
  await open('?days=90')
  await screen.findByText('We couldn’t load your readings.', undefined, { timeout: 15_000 })
})
