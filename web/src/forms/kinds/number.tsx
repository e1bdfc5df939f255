import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NumberField } from '../../ui/number-field'
import type { NumberQuestion } from '../questionnaire'
import { inWords } from '../words'
import type { Kind, KindProps } from './kind'

function Field(props: KindProps<NumberQuestion, number>) {
  const { question, id, text, answer, onChange, error } = props
  const { i18n } = useLingui()
  const { unit, spokenUnit, digits = 0, optional } = question
  return (
    <NumberField
      {...text}
      id={id}
      optional={optional}
      unit={unit && inWords(unit, i18n)}
      spokenUnit={spokenUnit && inWords(spokenUnit, i18n)}
      formatOptions={{ maximumFractionDigits: digits }}
      value={answer ?? Number.NaN}
      onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
      error={error()}
    />
  )
}

/** FHIR: integer, decimal, quantity. */
export const number: Kind<NumberQuestion, number> = {
  Field,
  missing: msg`Please enter a number.`,
  check: ({ least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, digits = 0 }, n) => {
    if (n < least || n > most) {
      if (!Number.isFinite(most)) return msg`Please enter ${least} or more.`
      if (!Number.isFinite(least)) return msg`Please enter ${most} or less.`
      return msg`Please enter a number between ${least} and ${most}.`
    }
    if (Number(n.toFixed(digits)) === n) return undefined
    return digits === 0
      ? msg`Please enter a whole number.`
      : msg`Please use fewer digits after the decimal mark.`
  },
  tell: ({ unit, digits = 0 }, answer, { i18n, formats }) => {
    const amount = formats.number(answer, Number.isInteger(answer) ? 0 : digits)
    return unit ? `${amount} ${inWords(unit, i18n)}` : amount
  },
}
