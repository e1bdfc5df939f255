import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { passwordRefusal } from './password-words'

/** S2-8-20: what the server can say about a password has words of its own, in the reader's language. */
test.each([
  'length',
  'tooLong',
  'repeats',
  'sequence',
  'words',
  'personal',
  'breached',
  'reused',
  'current',
])('password.%s', (rule) => {
  const i18n = setupI18n({ locale: 'es-US', messages: { 'es-US': {} } })
  const problem = {
    field: 'newPassword',
    messageKey: `password.${rule}`,
    message: 'the server’s English',
  }
  expect(passwordRefusal(problem, i18n)).not.toBe(problem.message)
})
