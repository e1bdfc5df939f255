import { i18n } from '@lingui/core'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from '../data/boot'
import { BootContext } from '../data/boot-context'
import { setServerClock } from '../data/clock'
import { Problem } from '../data/problem'
import { I18nRoot } from '../i18n/i18n-root'
import { Loaded, useDrawn } from './loaded'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
})

const boot = { brand: { support: { email: 'help@wellhouse.test', phone: '555-010-0100' } } } as Boot

const call = {
  data: undefined as string | undefined,
  error: null as unknown,
  isPending: false,
  isFetching: false,
  fetchStatus: 'idle' as const,
  dataUpdatedAt: 0,
  refetch: vi.fn(),
}

function show(query: Partial<typeof call>, words: { kept?: ReactNode; undated?: boolean } = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BootContext value={boot}>
        <I18nRoot locale="en-US" country="US">
          <Loaded query={{ ...call, ...query }} failed="We couldn’t load the queue." {...words}>
            {(data) => <p>{data}</p>}
          </Loaded>
        </I18nRoot>
      </BootContext>
    </QueryClientProvider>,
  )
}

const broken = { error: new Problem({ errorType: 'internal', requestId: 'q9' }) }
const known = { data: 'three members', dataUpdatedAt: Date.UTC(2026, 10, 15, 9, 0, 30) }

test('shows what came, and its shape while it is under way', () => {
  show(known)
  expect(screen.getByText('three members')).toBeTruthy()
  cleanup()
  show({ isPending: true })
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

test('what comes is drawn after a pass that keeps its place', () => {
  const seen: boolean[] = []
  const Page = ({ isThere }: { isThere: boolean }) => {
    seen.push(useDrawn(isThere))
    return null
  }
  const { rerender } = render(<Page isThere={false} />)
  rerender(<Page isThere />)
  expect(seen).toEqual([false, false, true])
})

test('a failure says what is kept, whom to ask, and tries again', () => {
  show(broken, { kept: 'Your planned notices haven’t changed.' })
  expect(screen.getByRole('heading').textContent).toBe('We couldn’t load the queue.')
  expect(screen.getByText('Your planned notices haven’t changed.')).toBeTruthy()
  expect(screen.getByText('help@wellhouse.test')).toBeTruthy()
  expect(screen.getByText('Reference: q9')).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(call.refetch).toHaveBeenCalledOnce()
})

test('a place without words of its own says nothing about readings', () => {
  show(broken)
  expect(screen.getByText('Nothing is lost. Please try again in a moment.')).toBeTruthy()
  expect(screen.queryByText(/readings/)).toBeNull()
})

test('without a network it says so at once, and what stays true', () => {
  onlineManager.setOnline(false)
  show({ isPending: true, ...broken }, { kept: 'Your choices haven’t changed.' })
  expect(screen.getByRole('heading').textContent).toBe('We couldn’t load the queue.')
  expect(screen.queryByText('You are offline'), 'the page says so at its top').toBeNull()
  expect(screen.getByText('Your choices haven’t changed.')).toBeTruthy()
  expect(screen.getByText('You’ll see this when you’re back online.')).toBeTruthy()
  expect(screen.queryByText('help@wellhouse.test')).toBeNull()
})

test('what is old because the network is gone says how old it is, unless it does so itself', () => {
  onlineManager.setOnline(false)
  show(known)
  expect(screen.getByText('Last updated 11/15/2026, 9:00 AM')).toBeTruthy()
  expect(screen.queryByRole('status'), 'no second notice').toBeNull()
  expect(screen.getByText('three members')).toBeTruthy()
  cleanup()
  setServerClock(Date.now() + 2 * 3_600_000)
  show(known)
  expect(screen.getByText('Last updated 11/15/2026, 11:00 AM'), 'by our clock').toBeTruthy()
  setServerClock(Date.now())
  cleanup()
  show(known, { undated: true })
  expect(screen.queryByText(/Last updated/)).toBeNull()
})
