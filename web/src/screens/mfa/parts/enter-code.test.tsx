import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { I18nRoot } from '../../../i18n/i18n-root'
import { MemoryRouter } from '../../../routes/testing'
import { json } from '../../../shell/testing'
import { EnterCode } from './enter-code'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wrong = 'This code isn’t correct. Check it and try again.'
const unchecked = 'We couldn’t check the code right now.'
const point = { id: 'p', contactType: 'SMS', masked: '•••• 0188' } as const

function show() {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/challenges')
      ? json(200, { masked: point.masked, expiresAt: 0, resendAt: 0, triesLeft: 5 })
      : json(400, { errorType: 'invalid_grant' }),
  )
  const nothing = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nRoot locale="en-US" country="US">
        <MemoryRouter>
          <EnterCode
            mfaToken="t"
            returnTo={null}
            way={{ id: 'p', kind: 'SMS', point }}
            sent={{ expiresAt: 0, resendAt: 0 }}
            triesLeft={5}
            onSent={nothing}
            onWrong={nothing}
            canRemember={false}
            back={null}
            onEnded={nothing}
          />
        </MemoryRouter>
      </I18nRoot>
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLInputElement>('textbox')
}

async function enterWrongCode(code: HTMLInputElement) {
  await userEvent.type(code, '123456{Enter}')
  await screen.findByText(wrong)
}

test('a new code makes what was said about the old one go away', async () => {
  const code = show()
  await enterWrongCode(code)
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  await vi.waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
  expect(screen.queryByText(unchecked)).toBeNull()
  expect(code.value).toBe('')
})

test('the error goes away as soon as the code is corrected', async () => {
  const code = show()
  await enterWrongCode(code)
  await userEvent.type(code, '{Backspace}')
  expect(screen.queryByText(wrong)).toBeNull()
  expect(screen.queryByText(unchecked)).toBeNull()
})

test('a code is pasted with what was copied around it', async () => {
  const code = show()
  await userEvent.click(code)
  await userEvent.paste(' 150 495 ')
  expect(code.value).toBe('150495')
})
