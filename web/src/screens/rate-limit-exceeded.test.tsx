import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../data/clock'
import { renderApp, stubServer } from '../shell/testing'
import { minutesLeft } from './rate-limit-exceeded'

const minute = 60_000

test.each([
  [null, null],
  [{}, null],
  [{ until: 'soon' }, null],
  [{ until: null }, null],
  [{ until: Number.NaN }, null],
  [{ until: -1 }, 0],
  [{ until: 0 }, 0],
  [{ until: 1 }, 1],
  [{ until: minute }, 1],
  [{ until: minute + 1 }, 2],
  [{ until: 24 * 60 * minute }, 1440],
  [{ until: 48 * 60 * minute }, 1440],
])('after %j, %s minutes are left', (state, minutes) => {
  expect(minutesLeft(state, 0)).toBe(minutes)
})

beforeEach(() => void stubServer({}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(state: Record<string, unknown>) {
  const view = await renderApp('/forgot-password', { session: null, startup: null })
  await act(async () =>
    view.router.navigate('/rate-limit-exceeded', { state: { until: serverNow(), ...state } }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Too many attempts' })
  return view
}

test('S2-2-70 after too many passwords, a new password is a way out', async () => {
  await open({ what: 'sign-in' })
  screen.getByText(/Setting a new password works right away/)
  screen.getByRole('link', { name: 'Forgot your password?' })
})

test.each(['link', 'code', undefined])('after too many of "%s" it is none', async (what) => {
  await open({ what })
  expect(screen.queryByText(/Setting a new password/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
})

test('the page that was wanted is not forgotten', async () => {
  const { router } = await open({ what: 'sign-in', from: '/weight' })
  await act(async () => screen.getByRole('button', { name: 'Back to sign in' }).click())
  await screen.findByLabelText('Password')
  expect(router.location).toMatchObject({ pathname: '/login', state: { from: '/weight' } })
})
