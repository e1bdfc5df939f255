import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { showToast, toastMs, toasts } from './toast-queue'
import { ToastRegion } from './toast-region'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toasts.clear())
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function show(title: string) {
  render(
    <I18nRoot locale="en-US" country="US">
      <ToastRegion />
    </I18nRoot>,
  )
  act(() => {
    showToast({ title })
  })
  expect(screen.getByText(title)).toBeTruthy()
}

// S1-4.3-09, S1-9-12
it('closes by itself after 10 seconds', () => {
  expect(toastMs).toBe(10_000)
  show('Saved')
  pass(9_999)
  expect(screen.queryByText('Saved')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('stands still while it holds focus', () => {
  show('Saved')
  pass(6_000)
  act(() => screen.getByRole('button').focus())
  pass(60_000)
  expect(screen.queryByText('Saved')).toBeTruthy()
  act(() => screen.getByRole('button').blur())
  pass(4_001)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('stands still while the pointer is on it', () => {
  show('Saved')
  const region = screen.getByRole('region')
  fireEvent.pointerEnter(region, { pointerType: 'mouse' })
  pass(60_000)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent.pointerLeave(region, { pointerType: 'mouse' })
  pass(10_001)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('can be closed', () => {
  show('Saved')
  fireEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  expect(screen.queryByText('Saved')).toBeNull()
})
