import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Formats } from '../../i18n/formats'
import { Checkbox } from '../../ui/checkbox'
import { useFieldError } from '../../ui/corrections'
import { NumberField } from '../../ui/number-field'
import type { NumberQuestion } from '../questionnaire'
import { inWords } from '../words'
import type { Found, Kind, KindProps } from './kind'

/** A number, or that it is not known where the question allows that. */
type Amount = number | 'unknown'

function Field(props: KindProps<NumberQuestion, Amount>) {
  const { question, id, text, answer, onChange, error } = props
  const { i18n } = useLingui()
  const [, corrected] = useFieldError(id, error())
  const { unit, spokenUnit, digits = 0, optional, unknown } = question
  const isUnknown = answer === 'unknown'
  const field = (
    <NumberField
      {...text}
      id={id}
      optional={optional}
      unit={unit && inWords(unit, i18n)}
      spokenUnit={spokenUnit && inWords(spokenUnit, i18n)}
      formatOptions={{ maximumFractionDigits: digits }}
      value={typeof answer === 'number' ? answer : Number.NaN}
      onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
      error={error()}
    />
  )
  if (!unknown) return field
  return (
    <div>
      {field}
      <Checkbox
        isSelected={isUnknown}
        onChange={(isChosen) => {
          corrected()
          onChange(isChosen ? 'unknown' : null)
        }}
      >
        {inWords(unknown, i18n)}
      </Checkbox>
    </div>
  )
}

function outside(low: number | undefined, high: number | undefined, { locale }: Formats): Found {
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const least = format(low ?? 0)
  const most = format(high ?? 0)
  if (high === undefined) return msg`Enter ${least} or more.`
  if (low === undefined) return msg`Enter ${most} or less.`
  return msg`Enter a number between ${least} and ${most}.`
}

/** FHIR: integer, decimal, quantity. */
export const number: Kind<NumberQuestion, Amount> = {
  Field,
  missing: msg`Enter a number.`,
  check: ({ least, most, digits = 0 }, answer, { formats }) => {
    if (answer === 'unknown') return undefined
    const isLow = least !== undefined && answer < least
    if (isLow || (most !== undefined && answer > most)) return outside(least, most, formats)
    if (Number(answer.toFixed(digits)) === answer) return undefined
    return digits === 0
      ? msg`Enter a whole number.`
      : msg`${plural(digits, {
          one: 'Use at most # decimal place.',
          other: 'Use at most # decimal places.',
        })}`
  },
  tell: ({ unit, unknown, digits = 0 }, answer, { i18n, formats }) => {
    if (answer === 'unknown') return unknown ? inWords(unknown, i18n) : answer
    const amount = formats.number(answer, Number.isInteger(answer) ? 0 : digits)
    return unit ? `${amount} ${inWords(unit, i18n)}` : amount
  },
}
