import { msg } from '@lingui/core/macro'
import { TextField } from '../../ui/text-field'
import type { LongTextQuestion } from '../questionnaire'
import type { Kind } from './kind'
import { tooLong } from './too-long'

const mostLetters = 2000

/** FHIR: text. */
export const longText: Kind<LongTextQuestion, string> = {
  Field: ({ question, id, text, answer = '', onChange, error }) => (
    <TextField
      {...text}
      id={id}
      multiline
      optional={question.optional}
      value={answer}
      onChange={onChange}
      error={error()}
    />
  ),
  missing: msg`Write an answer.`,
  check: ({ most = mostLetters }, answer) => tooLong(answer, most),
  tell: (_, answer) => answer,
}
