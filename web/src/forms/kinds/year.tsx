import { msg } from '@lingui/core/macro'
import { NumberField } from '../../ui/number-field'
import type { YearQuestion } from '../questionnaire'
import type { Kind } from './kind'

/** FHIR: date that has no month. */
export const year: Kind<YearQuestion, number> = {
  Field: ({ question, id, text, answer, onChange, error }) => (
    <NumberField
      {...text}
      id={id}
      optional={question.optional}
      formatOptions={{ maximumFractionDigits: 0 }}
      value={answer ?? Number.NaN}
      onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
      error={error()}
    />
  ),
  missing: msg`Enter a number.`,
  check: ({ least = 1900, most }, answer, { today }) =>
    isYear(answer, least, most ?? Number(today.slice(0, 4))) ? undefined : msg`Enter a date.`,
  // A year has no mark of thousands.
  tell: (_, answer) => String(answer),
}

export function isYear(year: number, least: number, most: number): boolean {
  return Number.isInteger(year) && year >= least && year <= most
}
