import { msg } from '@lingui/core/macro'
import { TextField } from '../../ui/text-field'
import type { TextQuestion } from '../questionnaire'
import type { Kind } from './kind'
import { tooLong } from './too-long'

const mostLetters = 200

/** FHIR: string. */
export const text: Kind<TextQuestion, string> = {
  Field: ({ question, id, text: words, answer = '', onChange, error }) => (
    <TextField
      {...words}
      id={id}
      optional={question.optional}
      autoComplete={question.autoComplete ?? 'off'}
      value={answer}
      onChange={onChange}
      error={error()}
    />
  ),
  missing: msg`Write an answer.`,
  check: ({ most = mostLetters }, answer) => tooLong(answer, most),
  tell: (_, answer) => answer,
}
