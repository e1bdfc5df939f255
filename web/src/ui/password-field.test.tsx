import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nRoot } from '../i18n/i18n-root'
import { PasswordField } from './password-field'

afterEach(cleanup)

function show(onBlur?: () => void) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  render(
    <I18nRoot locale="en-US" country="US">
      <PasswordField label="Password" help="Three words work well." onBlur={onBlur} />
    </I18nRoot>,
  )
  return screen.getByLabelText('Password')
}

function capsLock(field: HTMLElement, isOn: boolean) {
  const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  Object.defineProperty(event, 'getModifierState', { value: () => isOn })
  fireEvent(field, event)
}

test('Caps Lock is told beside the help, and read out', () => {
  const field = show()
  act(() => field.focus())
  expect(screen.getByRole('status').textContent).toBe('')
  capsLock(field, true)
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.')
  screen.getByText('Three words work well.')
  capsLock(field, false)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the hint stays while somebody goes to the button below', () => {
  const field = show()
  act(() => field.focus())
  capsLock(field, true)
  act(() => field.blur())
  screen.getByText('Caps Lock is on.', { selector: '[aria-hidden]' })
})

test('a page hears when the field is left', () => {
  const onBlur = vi.fn()
  const field = show(onBlur)
  act(() => field.focus())
  act(() => field.blur())
  expect(onBlur).toHaveBeenCalledTimes(1)
})
