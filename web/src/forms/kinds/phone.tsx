import { msg } from '@lingui/core/macro'
import { isPhone, phoneText } from '../../domain/phone'
import { TextField } from '../../ui/text-field'
import type { PhoneQuestion } from '../questionnaire'
import type { Kind } from './kind'

const withAreaCode = msg`Enter a phone number with its area code.`

/** FHIR: string, a ContactPoint of system phone. */
export const phone: Kind<PhoneQuestion, string> = {
  Field: ({ question, id, text, answer = '', onChange, error }) => (
    <TextField
      {...text}
      id={id}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional={question.optional}
      value={answer}
      onChange={onChange}
      error={error()}
    />
  ),
  missing: withAreaCode,
  check: (_, answer) => (isPhone(answer) ? undefined : withAreaCode),
  tell: (_, answer) => phoneText(answer),
}
