import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, rosa } from '../../shell/testing'
import { sugarServer } from './parts/testing'

beforeEach(() => void sugarServer())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (bloodSugarDevice?: string) => {
  const startup = { ...rosa, devices: bloodSugarDevice ? { bloodSugarDevice } : {} }
  await renderApp('/blood-sugar/share-from-meter', { startup })
  await screen.findByRole('heading', { level: 1, name: 'Share from your meter' })
}
const selected = () => screen.getByRole('radio', { checked: true }).textContent

test("S2-2-15: the steps are those of the member's own meter", async () => {
  await open('inTouch')
  expect(selected()).toBe('In Touch')
  expect(screen.getAllByText(/round button/).length).toBeGreaterThan(2)
  await userEvent.setup({ delay: null }).click(screen.getByRole('radio', { name: 'BG300' }))
  expect(screen.queryByText(/round button/)).toBeNull()
  expect(screen.getAllByText('Touch Share below the number.')).toHaveLength(2)
})

test('without a meter on file the usual one is shown', async () => {
  await open()
  expect(selected()).toBe('BG300')
  expect(screen.getByRole('link', { name: 'Choose people' }).getAttribute('href')).toBe(
    '/blood-sugar/friends-and-family',
  )
})
