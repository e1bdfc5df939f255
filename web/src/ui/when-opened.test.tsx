import { i18n } from '@lingui/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { lazyPart } from './lazy-part'
import { toasts } from './toast-queue'
import { ToastRegion } from './toast-region'
import { WhenOpened } from './when-opened'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  toasts.clear()
  cleanup()
  vi.restoreAllMocks()
})

function renderPage(load: () => Promise<() => React.ReactNode>) {
  const Sheet = lazyPart(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <I18nRoot locale="en-US" country="US">
        <h1>Call 911 now</h1>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <WhenOpened isOpen={isOpen} onClose={() => setOpen(false)}>
          <Sheet />
        </WhenOpened>
        <ToastRegion />
      </I18nRoot>
    )
  }
  render(<Page />)
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'open' }))

test('a dialog that cannot be loaded leaves the page, says so, and the next press tries again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => <p>the sheet</p>)
  renderPage(load)
  await press()
  const said = 'You’re offline. Please try again when you’re back online.'
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByText('Call 911 now')).toBeTruthy()
  await act(async () => undefined)
  expect(load, 'not by itself').toHaveBeenCalledOnce()
  await press()
  expect(await screen.findByText('the sheet')).toBeTruthy()
})

test('a dialog that breaks leaves the page', async () => {
  renderPage(async () => () => {
    throw new TypeError('x is undefined')
  })
  await press()
  expect(await screen.findByText('That didn’t work. Please try again in a moment.')).toBeTruthy()
  expect(screen.getByText('Call 911 now')).toBeTruthy()
})
