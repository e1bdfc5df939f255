import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function answers(answer: () => Response | Promise<Response>) {
  fetched.mockImplementation(async ({ url }) =>
    url.endsWith('/v1/users/me/web/refresh/v2') ? answer() : json(200, {}),
  )
}

const meter = {
  category: 'bg_meter',
  device: 'bg300',
  activated: true,
  state: 'active',
  stateAt: now - 40 * 86_400_000,
  serial: 'bg300-1',
}
const of = (...devices: object[]) => json(200, { deviceGroupsByPrograms: { DIABETES: devices } })

const open = async () => {
  await renderApp('/condition-management/activate-devices', { startup: rosa })
  await screen.findByRole('heading', { level: 1, name: 'My devices' })
}

const tile = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') as HTMLElement)
}

test('S1-2.2-06, S2-2-58, S2-2-85 both spellings open one page with a tile for each device', async () => {
  answers(() => of(meter))
  await open()
  const bg300 = await tile('Blood sugar meter BG300')
  expect(bg300.getByText('Active')).toBeTruthy()
  expect(bg300.getByText('Active since October 8, 2026.')).toBeTruthy()
  expect(bg300.getByText('Serial number bg300-1')).toBeTruthy()
  const guide = bg300.getByRole('link', { name: 'Open the guide' })
  expect(guide.getAttribute('href')).toBe('/user-guides?device=bg300')
})

test.each([
  ['ordered', 'Ordered on October 8, 2026. We’ll let you know here when it’s on its way.', 1],
  ['shipped', 'Sent on October 8, 2026. Most parcels take three to five days.', 2],
  ['delivered', 'Delivered on October 8, 2026. Take one reading to activate the meter.', 3],
])('a device that is %s says so and what comes next', async (state, words, done) => {
  answers(() => of({ ...meter, activated: false, state }))
  await open()
  const bg300 = await tile('Blood sugar meter BG300')
  expect(bg300.getByText(words)).toBeTruthy()
  expect(bg300.getAllByText('done')).toHaveLength(done)
  expect(bg300.getByRole('link', { name: 'How to start' })).toBeTruthy()
})

test('a blocked device says so, since when, and who can help', async () => {
  answers(() => of({ ...meter, activated: false, state: 'blocked' }))
  await open()
  const bg300 = await tile('Blood sugar meter BG300')
  expect(bg300.getByText('Blocked')).toBeTruthy()
  expect(bg300.getByText(/^Blocked on October 8, 2026\. We no longer accept readings/)).toBeTruthy()
  const help = bg300.getByRole('link', { name: 'Ask Member Support' })
  expect(help.getAttribute('href')).toBe('/help/contact')
})

test('a device of two programs stands once', async () => {
  const groups = { HYPERTENSION: [meter], HEART_FAILURE: [meter] }
  answers(() => json(200, { deviceGroupsByPrograms: groups }))
  await open()
  await tile('Blood sugar meter BG300')
  expect(screen.getAllByRole('heading', { name: 'Blood sugar meter BG300' })).toHaveLength(1)
})

test('S2-4-60, S2-4-61, S2-8-31 a call that failed counts as not active and is no error page', async () => {
  answers(() => json(403, { errorType: 'permission_denied' }))
  await open()
  const bg300 = await tile('Blood sugar meter BG300')
  expect(bg300.getByText('Not active yet')).toBeTruthy()
  expect(screen.getByText('We couldn’t check the status of your devices.')).toBeTruthy()
  answers(() => of(meter))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await (await tile('Blood sugar meter BG300')).findByText('Active')).toBeTruthy()
})

test('S2-4-58, S2-4-59 a device that no program asks for is not there', async () => {
  answers(() => json(403, {}))
  await open()
  await tile('Blood sugar meter BG300')
  expect(screen.queryByRole('heading', { name: /Scale|monitor/ })).toBeNull()
})

test('empty says that no device is needed', async () => {
  answers(() => json(200, { deviceGroupsByPrograms: {} }))
  await open()
  expect(await screen.findByText('Your programs don’t need a device from us')).toBeTruthy()
})

test('loading holds the place, offline keeps what was known', async () => {
  let reply: (response: Response) => void = () => undefined
  answers(() => new Promise((resolve) => (reply = resolve)))
  await open()
  expect(screen.getByText('Loading')).toBeTruthy()
  reply(of(meter))
  await tile('Blood sugar meter BG300')
  onlineManager.setOnline(false)
  expect(await screen.findByText('This is from the last time you were online.')).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
})
