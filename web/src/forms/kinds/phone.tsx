import { defaultCountry, judgePhone } from '../../domain/contact-rules'
import { phoneText } from '../../domain/phone'
import { TextField } from '../../ui/text-field'
import { contactWords } from '../contact-words'
import type { PhoneQuestion } from '../questionnaire'
import type { Kind } from './kind'

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
  missing: contactWords['contact.phoneMissing'],
  check: (_, answer) => {
    const { fault } = judgePhone(answer, defaultCountry)
    return fault && fault !== 'errors.email' ? contactWords[fault] : undefined
  },
  tell: (_, answer) => phoneText(answer),
}
