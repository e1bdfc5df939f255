import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp } from '../../shell/testing'
import { failure, none, pageOf, pressureServer, reading, withMonitor } from './parts/testing'

let server: ReturnType<typeof pressureServer>
beforeEach(() => {
  server = pressureServer()
  server.list = () =>
    pageOf(
      reading('r2', [141, 88], 'high2', { source: 2, note: 'after the stairs', arm: 'left' }),
      reading('r1', [128, 82], 'high1', { irregularBeat: true }, 25),
    )
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (parts = {}) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await renderApp('/blood-pressure/all-logs', { startup: withMonitor, ...parts })
  await screen.findByRole('heading', { level: 1, name: 'Blood pressure' })
}
const row = async (numbers: string) =>
  within((await screen.findByText(numbers)).closest('article') as HTMLElement)

async function choose(numbers: string, action: string) {
  const user = userEvent.setup()
  await user.click((await row(numbers)).getByRole('button'))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return user
}

test('S2-2-19, S2-3-53: every reading with its day, time, numbers, word, pulse, source, beat and note', async () => {
  await open()
  const typed = await row('141/88')
  for (const words of [
    '8:00 AM',
    'High, stage 2',
    'pulse 72, left arm',
    'entered by you',
    'after the stairs',
  ])
    expect(typed.getByText(words)).toBeTruthy()
  expect((await row('128/82')).getByText('Uneven heartbeat')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Today, / })).toBeTruthy()
  expect(screen.getByText('41 readings')).toBeTruthy()
  expect(screen.getByRole('button', { name: '3 of 41 not counted' })).toBeTruthy()
})

test('a reading is left out with a reason, and the toast takes it back', async () => {
  await open()
  const user = await choose('128/82', 'Don’t count it')
  await user.click(await screen.findByRole('radio', { name: /It is not mine/ }))
  await user.type(screen.getByRole('textbox', { name: /In your own words/ }), 'My wife tried it')
  await user.click(screen.getByRole('button', { name: 'Don’t count it' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  expect(server.changes[0]?.body).toMatchObject({
    kind: 'bloodPressure',
    id: 'r1',
    mark: 'not_mine',
    reason: 'My wife tried it',
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('The reading counts again')
  expect(server.changes[1]?.body).toMatchObject({ id: 'r1', mark: '' })
})

test('what a monitor measured gets words but no other numbers', async () => {
  await open()
  const user = await choose('128/82', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('textbox', { name: /Top number/ })).toBeNull()
  expect(dialog.getByText(/You can’t change your monitor’s numbers/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'in a hurry')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  expect(server.changes[0]).toEqual({
    call: 'EditBloodPressure',
    body: { id: 'r1', arm: '', note: 'in a hurry' },
  })
})

test('an entry by hand is corrected; unchanged numbers are not sent', async () => {
  await open()
  const user = await choose('141/88', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  const top = dialog.getByRole('textbox', { name: /Top number/ })
  await user.clear(top)
  await user.type(top, '131')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  expect(server.changes[0]?.body).toMatchObject({
    id: 'r2',
    note: 'after the stairs',
    corrected: {
      systolic: 131,
      diastolic: 88,
      pulse: 72,
      when: { timestamp: '2026-11-17T08:00:00', offsetMinutes: -360 },
    },
  })
  await screen.findByText('Saved. It is now: High, stage 1')
  const again = await choose('141/88', 'Edit')
  await again.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.changes).toHaveLength(2))
  expect(server.changes[1]?.body).not.toHaveProperty('corrected')
})

test('older readings come on asking, and what is there stays when they cannot be had', async () => {
  server.list = ({ url }) => {
    const cursor = new URL(url, 'http://localhost').searchParams.get('cursor')
    if (cursor) return failure(new Request('http://localhost'))
    return json(200, { bpReadings: [reading('r1', [128, 82], 'high1')], nextCursor: 'r1' })
  }
  await open()
  await row('128/82')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show older readings' }))
  await screen.findByText('We couldn’t load older readings.')
  expect(screen.getByText('128/82')).toBeTruthy()
})

test('empty, error and offline', async () => {
  server.list = () => pageOf()
  server.stats = () => json(200, none)
  await open()
  await screen.findByRole('heading', { name: 'No readings in this period' })
  cleanup()
  server.list = failure
  await open()
  await screen.findByText('We couldn’t load your readings.')
  cleanup()
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('staff who view a member can change nothing', async () => {
  await open({
    session: {
      ...memberSession,
      impersonation: { impersonatorId: 's1', impersonatorType: 'Admin', impersonatedId: 'm1' },
    },
  })
  expect((await row('128/82')).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a reading' })).toBeNull()
})
