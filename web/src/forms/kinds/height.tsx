import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { heightOf, millimetresOf } from '../../domain/height'
import { useFieldError } from '../../ui/corrections'
import frame from '../../ui/field.module.css'
import { NumberField } from '../../ui/number-field'
import { Text } from '../../ui/text'
import type { HeightQuestion } from '../questionnaire'
import { inWords } from '../words'
import type { Kind, KindProps } from './kind'
import styles from './parts.module.css'

/** As it is typed, in the units of the country; what is not there is null. */
export type HeightAnswer = {
  feet: number | null
  inches: number | null
  centimetres: number | null
}

const nothing: HeightAnswer = { feet: null, inches: null, centimetres: null }
const typed = (amount: number | null) => amount ?? Number.NaN
const kept = (amount: number) => (Number.isNaN(amount) ? null : amount)

/** The height of an answer; 0 where it is not filled in. */
export function millimetresIn(answer: HeightAnswer, country: 'US' | 'CA'): number {
  const { feet, inches, centimetres } = answer
  const height = { feet: typed(feet), inches: typed(inches), centimetres: typed(centimetres) }
  return millimetresOf(height, country)
}

/** The answer that stands for a height we know. */
export function heightAnswer(millimetres: number): HeightAnswer {
  const { feet, inches, centimetres } = heightOf(millimetres)
  return { feet: kept(feet), inches: kept(inches), centimetres: kept(centimetres) }
}

function Field(props: KindProps<HeightQuestion, HeightAnswer>) {
  const { question, id, text, answer = nothing, onChange, error } = props
  const { i18n } = useLingui()
  const [wrong, corrected] = useFieldError(id, error())
  const { feet, inches, feetUnit, inchesUnit } = question.parts
  const part = (name: keyof HeightAnswer) => ({
    optional: question.optional,
    formatOptions: { maximumFractionDigits: 1 },
    value: typed(answer[name]),
    onChange: (value: number) => {
      corrected()
      onChange((latest = nothing) => ({ ...latest, [name]: kept(value) }))
    },
  })
  if (question.country === 'CA') {
    return <NumberField {...text} {...part('centimetres')} id={id} unit="cm" error={error()} />
  }
  return (
    <fieldset id={id} className={styles.group} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{text.label}</legend>
      {text.help && (
        <Text muted size="small">
          {text.help}
        </Text>
      )}
      <div className={styles.pair}>
        <NumberField
          {...part('feet')}
          id={`${id}-feet`}
          label={inWords(feet, i18n)}
          unit={inWords(feetUnit, i18n)}
        />
        <NumberField
          {...part('inches')}
          id={`${id}-inches`}
          label={inWords(inches, i18n)}
          unit={inWords(inchesUnit, i18n)}
          optional="unsaid"
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

/** FHIR: quantity. */
export const height: Kind<HeightQuestion, HeightAnswer> = {
  Field,
  missing: msg`Enter a number.`,
  check: (question, answer) => {
    const { country, least, most } = question
    const millimetres = millimetresIn(answer, country)
    const { feet, inches } = answer
    const isOdd = country === 'US' && !(isWhole(feet) && isWhole(inches ?? 0) && (inches ?? 0) < 12)
    return isOdd || millimetres < least || millimetres > most ? msg`Enter a number.` : undefined
  },
  tell: ({ country }, answer, { formats }) => {
    const centimetres = millimetresIn(answer, country) / 10
    return formats.height(centimetres).text
  },
}

const isWhole = (amount: number | null) => Number.isInteger(amount) && (amount ?? -1) >= 0
