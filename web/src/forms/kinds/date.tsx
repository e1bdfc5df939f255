import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import type { Formats } from '../../i18n/formats'
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
      value={dateOf(answer)}
      onChange={(value) => onChange(value?.toString() ?? null)}
      error={error()}
    />
  ),
  missing: msg`Enter a date.`,
  check: ({ earliest, latest }, answer, { today, formats }) => {
    if (!dateOf(answer)) return msg`Enter a date.`
    const dayOf = (limit: string) => (limit === 'today' ? today : limit)
    if (latest && answer > dayOf(latest)) {
      if (latest === 'today') return msg`The date can’t be in the future.`
      const date = written(latest, formats)
      return msg`Enter a date on or before ${date}.`
    }
    if (earliest && answer < dayOf(earliest)) {
      if (earliest === 'today') return msg`The date can’t be in the past.`
      const date = written(earliest, formats)
      return msg`Enter a date on or after ${date}.`
    }
    return undefined
  },
  tell: (_, answer, { formats }) => (dateOf(answer) ? written(answer, formats) : answer),
}

/** A date that we know from elsewhere may not be one. */
function dateOf(answer: string | undefined): CalendarDate | null {
  try {
    return answer ? parseDate(answer) : null
  } catch {
    return null
  }
}

const written = (day: string, { longDate }: Formats) =>
  longDate(Date.parse(`${day}T00:00Z`), { timeZone: 'UTC' })
