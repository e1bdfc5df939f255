import { msg } from '@lingui/core/macro'
import { isEmail } from '../../domain/email'
import { TextField } from '../../ui/text-field'
import type { EmailQuestion } from '../questionnaire'
import type { Kind } from './kind'

/** FHIR: string, a ContactPoint of system email. */
export const email: Kind<EmailQuestion, string> = {
  Field: ({ question, id, text, answer = '', onChange, error }) => (
    <TextField
      {...text}
      id={id}
      type="email"
      inputMode="email"
      autoComplete="email"
      optional={question.optional}
      value={answer}
      onChange={onChange}
      error={error()}
    />
  ),
  missing: msg`Enter your email address.`,
  check: (_, answer) =>
    isEmail(answer) ? undefined : msg`Enter an email address like name@example.com.`,
  tell: (_, answer) => answer.trim(),
}
