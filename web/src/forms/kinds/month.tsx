import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useFieldError } from '../../ui/corrections'
import frame from '../../ui/field.module.css'
import { NumberField } from '../../ui/number-field'
import { Select } from '../../ui/select'
import { Text } from '../../ui/text'
import type { MonthQuestion } from '../questionnaire'
import { inWords } from '../words'
import type { Kind, KindProps } from './kind'
import styles from './parts.module.css'
import { isYear } from './year'

/** The month counts from 1; 0 is one that nobody remembers. */
export type MonthAnswer = { month: number | null; year: number | null }

const nothing: MonthAnswer = { month: null, year: null }

export function monthName(month: number, locale: string): string {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return format(Date.UTC(2000, month - 1, 1))
}

function Field(props: KindProps<MonthQuestion, MonthAnswer>) {
  const { question, id, text, answer = nothing, onChange, error } = props
  const { i18n } = useLingui()
  const [wrong, corrected] = useFieldError(id, error())
  const { month, year, noMonth } = question.parts
  const set = (part: Partial<MonthAnswer>) => {
    corrected()
    onChange((latest = nothing) => ({ ...latest, ...part }))
  }
  const months = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    label: monthName(at + 1, i18n.locale),
  }))
  return (
    <fieldset id={id} className={styles.group} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{text.label}</legend>
      {text.help && (
        <Text muted size="small">
          {text.help}
        </Text>
      )}
      <div className={styles.pair}>
        <Select
          id={`${id}-month`}
          label={inWords(month, i18n)}
          optional="unsaid"
          options={[{ id: '0', label: inWords(noMonth, i18n) }, ...months]}
          selectedKey={answer.month === null ? null : String(answer.month)}
          onSelectionChange={(key) => set({ month: Number(key) })}
        />
        <NumberField
          id={`${id}-year`}
          label={inWords(year, i18n)}
          optional={question.optional}
          formatOptions={{ maximumFractionDigits: 0 }}
          value={answer.year ?? Number.NaN}
          onChange={(value) => set({ year: Number.isNaN(value) ? null : value })}
        />
      </div>
      {wrong && (
        <p id={`${id}-error`} className={frame.error}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{wrong}</span>
        </p>
      )}
    </fieldset>
  )
}

/** FHIR: date that may have no day. */
export const month: Kind<MonthQuestion, MonthAnswer> = {
  Field,
  missing: msg`Enter a date.`,
  isBlank: ({ year }) => year === null || Number.isNaN(year),
  check: ({ least = 1900, latest }, { month: at, year }, { today }) => {
    const [lastYear, lastMonth] = (latest ?? today).split('-').map(Number)
    if (year === null || !isYear(year, least, lastYear ?? 0)) return msg`Enter a date.`
    const isLate = year === lastYear && (at ?? 0) > (lastMonth ?? 0)
    return isLate ? msg`The date can’t be in the future.` : undefined
  },
  tell: (_, { month: at, year }, { i18n }) =>
    at
      ? new Intl.DateTimeFormat(i18n.locale, {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(Date.UTC(year ?? 0, at - 1, 1))
      : String(year ?? ''),
}
