import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusOnSwap } from './use-focus-on-swap'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page({ keepsFocus = false }) {
  const [isSent, setSent] = useState(false)
  useFocusOnSwap(isSent)
  return (
    <main>
      <h1>{isSent ? 'Sent' : 'Send'}</h1>
      {isSent ? (
        // biome-ignore lint/a11y/noAutofocus: a page that sets the focus itself
        <input autoFocus={keepsFocus} aria-label="Code" />
      ) : (
        <button type="button" onClick={() => setSent(true)}>
          Go
        </button>
      )}
    </main>
  )
}

const swap = async () => {
  await userEvent.click(screen.getByRole('button'))
  await act(() => vi.advanceTimersByTimeAsync(300))
}

test('the heading gets the focus when what had it is gone', async () => {
  render(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(document.activeElement).toBe(document.body)
  await swap()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sent' }))
})

test('a page that sets the focus itself keeps it there', async () => {
  render(<Page keepsFocus />)
  await swap()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
})
