import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words'

test('the server’s English is never shown to those who read another language', () => {
  const i18n = setupI18n({ locale: 'es-US', messages: { 'es-US': {} } })
  const refused = { field: 'code', messageKey: 'errors.value', message: 'Server' }
  expect(refusalWords(refused, i18n)).not.toBe('Server')
  expect(refusalWords({ ...refused, messageKey: 'errors.methodCode' }, i18n)).not.toBe('Server')
})
