import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../data/problem'
import { I18nRoot } from '../i18n/i18n-root'
import { ConfirmDialog } from './confirm-dialog'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const onClose = vi.fn()
const onDone = vi.fn()

function ask(send: () => Promise<unknown>) {
  onClose.mockReset()
  onDone.mockReset()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nRoot locale="en-US" country="US">
        <ConfirmDialog
          title="Remove it?"
          yes="Remove"
          no="Keep"
          send={send}
          onDone={onDone}
          onClose={onClose}
          failed={({ errorType }) => <p>Not removed: {errorType}</p>}
        >
          <p>It will be gone.</p>
        </ConfirmDialog>
      </I18nRoot>
    </QueryClientProvider>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('it sends once, tells what came of it, and closes', async () => {
  let answer = (_: string) => {}
  const send = vi.fn(() => new Promise<string>((done) => (answer = done)))
  ask(send)
  await press('Remove')
  await press('Remove')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep' }).disabled).toBe(true)
  answer('reply')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledExactlyOnceWith('reply')
})

test('what failed is told in place, and can be tried again', async () => {
  const send = vi.fn().mockRejectedValueOnce(new Problem({ errorType: 'internal' }))
  ask(send.mockResolvedValueOnce('reply'))
  await press('Remove')
  await screen.findByText('Not removed: internal')
  expect(onClose).not.toHaveBeenCalled()
  await press('Remove')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('who does not confirm that it’s them reads no failure', async () => {
  const send = vi.fn().mockRejectedValue(new Problem({ errorType: 'step_up_required' }))
  ask(send)
  await press('Remove')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.queryByText(/Not removed/)).toBeNull()
})

test('nothing is sent by the other button', async () => {
  const send = vi.fn()
  ask(send)
  await press('Keep')
  expect(onClose).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})
