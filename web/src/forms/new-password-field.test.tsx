import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NewPasswordField } from './new-password-field'
import { renderForm } from './testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the rules describe the field, together with its help', async () => {
  await renderForm(<NewPasswordField id="p" value="" onChange={() => {}} />)
  const ids = screen.getByLabelText('New password').getAttribute('aria-describedby')?.split(' ')
  const words = ids?.map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(words).toContain('At least 12 characters')
  expect(words).toContain('Three or more words')
})

test('a rule that a password breaks says so', async () => {
  await renderForm(<NewPasswordField id="p" value="aaaa" onChange={() => {}} />)
  const rules = screen.getAllByRole('listitem').map((rule) => rule.textContent)
  expect(rules[0]).toBe('Not met: At least 12 characters')
  expect(rules[1]).toBe('Not met: No character four times in a row')
})
