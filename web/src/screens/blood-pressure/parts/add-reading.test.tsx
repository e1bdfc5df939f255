import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, keepDrafts, now, renderApp } from '../../../shell/testing'
import { toasts } from '../../../ui/toast-queue'
import { none, pageOf, pressureServer, reading, withMonitor } from './testing'

let server: ReturnType<typeof pressureServer>
beforeEach(() => {
  server = pressureServer()
  server.list = () => pageOf()
  server.stats = () => json(200, none)
})
afterEach(() => {
  act(() => toasts.clear())
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open() {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp('/blood-pressure/all-logs?add', { startup: withMonitor })
  return { ...app, dialog: within(await screen.findByRole('dialog')), user: userEvent.setup() }
}
const save = 'Save this reading'

test('a reading is kept with the minute it is now, and its word is said', async () => {
  const { dialog, user, router } = await open()
  await user.type(dialog.getByRole('textbox', { name: /Top number/ }), '134')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '82')
  await user.click(dialog.getByRole('button', { name: save }))
  await screen.findByText('Saved: 134/82 mmHg, High, stage 1')
  expect(server.changes[0]).toEqual({
    call: 'AddBloodPressure',
    body: {
      systolic: 134,
      diastolic: 82,
      pulse: 0,
      irregularBeat: false,
      when: { timestamp: '2026-11-17T09:00:00', offsetMinutes: -360 },
      arm: '',
      note: '',
    },
  })
  expect(router.location.search).toBe('')
})

test('D29 numbers that were not saved come back with the time they were entered for', async () => {
  const entry = { systolic: 134, diastolic: 82, note: 'After work', 'when.time': '07:30:00' }
  const drafts = keepDrafts(new Map([['add', JSON.stringify(entry)]]))
  server.other = drafts.answer
  const { dialog, user } = await open()
  await dialog.findByText('We kept what you wrote')
  expect(dialog.getByDisplayValue('After work')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: save }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  expect(server.changes[0]?.body).toMatchObject({
    systolic: 134,
    when: { timestamp: '2026-11-17T07:30:00', offsetMinutes: -360 },
  })
  await waitFor(() => expect(drafts.kept.size).toBe(0))
})

test.each([
  ['today', {}, 1],
  ['two days ago', { 'when.date': '2026-11-15' }, 0],
])(
  '195/128 that was kept %s says when to call 911 only while it is current',
  async (_, when, count) => {
    const entry = { systolic: 195, diastolic: 128, ...when }
    server.other = keepDrafts(new Map([['add', JSON.stringify(entry)]])).answer
    const { dialog, user } = await open()
    await dialog.findByText('We kept what you wrote')
    expect(dialog.queryAllByRole('link', { name: 'Call 911' })).toHaveLength(count)
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    expect(dialog.queryByRole('link', { name: 'Call 911' })).toBeNull()
  },
)

test('D29 numbers that cannot be read come back as they were typed', async () => {
  const drafts = keepDrafts()
  server.other = drafts.answer
  const first = await open()
  await first.user.type(first.dialog.getByRole('textbox', { name: /Top number/ }), '12o')
  await first.user.type(first.dialog.getByRole('textbox', { name: /Pulse/ }), '7,2')
  await waitFor(() => expect(drafts.kept.get('add')).toContain('7,2'))
  cleanup()
  const { dialog } = await open()
  await dialog.findByText('We kept what you wrote')
  expect(dialog.getByDisplayValue('12o')).toBeTruthy()
  expect(dialog.getByDisplayValue('7,2')).toBeTruthy()
})

test('missing answers are named next to their field and at the top, and nothing is sent', async () => {
  const { dialog, user } = await open()
  await user.click(dialog.getByRole('button', { name: save }))
  const summary = await dialog.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Please enter the top number.', 'Please enter the bottom number.'])
  expect(server.changes).toEqual([])
})

test('the limits of the server stand beside each field, and the numbers stay', async () => {
  const limits = (least: string, most: string) => ({ least, most })
  server.change = () =>
    json(400, {
      code: 'invalid_argument',
      details: [
        {
          debug: {
            fields: [
              {
                field: 'systolic',
                messageKey: 'reading.refused.value_out_of_range',
                message: '',
                values: limits('60', '260'),
              },
              {
                field: 'diastolic',
                messageKey: 'reading.refused.value_out_of_range',
                message: '',
                values: limits('30', '160'),
              },
              {
                field: 'pulse',
                messageKey: 'reading.refused.pulse_out_of_range',
                message: '',
                values: limits('30', '220'),
              },
              { field: 'timestamp', messageKey: 'reading.refused.in_the_future', message: '' },
            ],
          },
        },
      ],
    })
  const { dialog, user } = await open()
  const top = dialog.getByRole('textbox', { name: /Top number/ })
  await user.type(top, '261')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '29')
  await user.type(dialog.getByRole('textbox', { name: /Pulse/ }), '29')
  await user.click(dialog.getByRole('button', { name: save }))
  const summary = await dialog.findByRole('alert')
  expect(summary.textContent).toContain('Please enter a top number between 60 and 260.')
  expect(summary.textContent).toContain('Please enter a bottom number between 30 and 160.')
  expect(summary.textContent).toContain('Please enter a pulse between 30 and 220.')
  expect(summary.textContent).toContain('This time is in the future.')
  // Once on top and once beside the field.
  expect(dialog.getAllByText('Please enter a top number between 60 and 260.')).toHaveLength(2)
  expect((top as HTMLInputElement).value).toBe('261')
})

test('swapped numbers are asked about in words', async () => {
  server.change = () =>
    json(400, {
      code: 'invalid_argument',
      details: [
        {
          debug: {
            fields: [
              {
                field: 'diastolic',
                messageKey: 'reading.refused.top_not_above_bottom',
                message: '',
              },
            ],
          },
        },
      ],
    })
  const { dialog, user } = await open()
  await user.type(dialog.getByRole('textbox', { name: /Top number/ }), '82')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '128')
  await user.click(dialog.getByRole('button', { name: save }))
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Did you swap the top and bottom numbers?',
  )
})

test('a severe reading goes to the page that says what to do now', async () => {
  server.change = () => {
    server.list = () => pageOf(reading('new', [184, 122], 'severe', { source: 2 }))
    return json(200, { id: 'new', category: 'severe', key: 'reading.pressure.severe' })
  }
  const { dialog, user, router } = await open()
  await user.type(dialog.getByRole('textbox', { name: /Top number/ }), '184')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '122')
  await user.click(dialog.getByRole('button', { name: save }))
  await screen.findByRole('link', { name: '911' })
  expect(router.location.pathname + router.location.search).toBe('/blood-pressure/overview')
  expect(screen.queryByText(/^Saved: /)).toBeNull()
})

test('without a network nothing is kept for later, and the numbers stay', async () => {
  server.change = () => Promise.reject(new TypeError('network'))
  const { dialog, user } = await open()
  const top = dialog.getByRole('textbox', { name: /Top number/ })
  await user.type(top, '128')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '82')
  await user.click(dialog.getByRole('button', { name: save }))
  await dialog.findByText('You are offline, so we did not save it')
  await waitFor(() => expect((top as HTMLInputElement).value).toBe('128'))
})

test('190/125 that could not be saved still says when to call 911', async () => {
  server.change = () => Promise.reject(new TypeError('network'))
  const { dialog, user } = await open()
  await user.type(dialog.getByRole('textbox', { name: /Top number/ }), '190')
  await user.type(dialog.getByRole('textbox', { name: /Bottom number/ }), '125')
  await user.click(dialog.getByRole('button', { name: save }))
  await dialog.findByText('You are offline, so we did not save it')
  const box = dialog.getByRole('group', { name: 'Not saved' })
  expect(document.activeElement).toBe(box)
  expect(within(box).getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
  expect(dialog.getByText(/With chest pain, trouble breathing, weakness/)).toBeTruthy()
})
