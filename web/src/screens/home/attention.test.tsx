import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../../shell/testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['bloodPressure', 'Check your blood pressure again'],
  ['bloodSugar', 'Check your blood sugar again'],
  ['weight', 'Step on your scale again'],
])('an old reading (%s) is described as an old one', async (reading, words) => {
  vi.stubGlobal('fetch', async () => json(200, {}))
  const item = {
    kind: 'checkIn',
    level: 'urgent',
    at: now - 30 * 3_600_000,
    routeId: 'condition-management.home',
    values: { reading, action: 'recheck', old: 'true' },
  }
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention: [item] } } })
  const title = await screen.findByRole('heading', { level: 2, name: 'Needs you' })
  const needs = within(title.closest('section') as HTMLElement)
  expect(needs.getByText(words)).toBeTruthy()
  expect(needs.getByText(/^An earlier reading needed action\./)).toBeTruthy()
  expect(screen.queryByText(/needs action now/)).toBeNull()
})
