import { i18n } from '@lingui/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { CopyValue } from './copy-button'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function copy(clipboard: object | undefined) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  render(
    <I18nRoot locale="en-US" country="US">
      <CopyValue label="Secret" value="s3cret" />
    </I18nRoot>,
  )
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  await user.click(screen.getByRole('button', { name: 'Copy: Secret' }))
}

const status = (words: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))

test('what was copied is said', async () => {
  const writeText = vi.fn(async () => {})
  await copy({ writeText })
  await status('Copied')
  expect(writeText).toHaveBeenCalledWith('s3cret')
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
  ['has no clipboard', undefined],
])('a browser that %s leaves it to the person', async (_, clipboard) => {
  await copy(clipboard)
  await status('We couldn’t copy it. Select it and copy it yourself.')
})
