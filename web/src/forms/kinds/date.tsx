import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { DateField } from '../../ui/date-field'
import type { DateQuestion } from '../questionnaire'
import type { Kind } from './kind'

/** FHIR: date. The answer is an ISO date, such as 1962-04-09. */
export const date: Kind<DateQuestion, string> = {
  Field: ({ question, id, text, answer, onChange, error }) => (
    <DateField<CalendarDate>
      {...text}
      id={id}
      optional={question.optional}
      value={answer ? parseDate(answer) : null}
      onChange={(value) => onChange(value?.toString() ?? null)}
      error={error()}
    />
  ),
  missing: msg`Please enter a date.`,
  check: ({ earliest, latest }, answer, today) => {
    const dayOf = (limit: string) => (limit === 'today' ? today : limit)
    if (latest && answer > dayOf(latest)) {
      return latest === 'today'
        ? msg`The date can’t be in the future.`
        : msg`Please enter an earlier date.`
    }
    if (earliest && answer < dayOf(earliest)) {
      return earliest === 'today'
        ? msg`The date can’t be in the past.`
        : msg`Please enter a later date.`
    }
    return undefined
  },
  tell: (_, answer, { formats }) =>
    formats.longDate(Date.parse(`${answer}T00:00Z`), { timeZone: 'UTC' }),
}
