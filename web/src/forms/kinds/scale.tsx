import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { classNames } from '../../ui/class-names'
import { useFieldError } from '../../ui/corrections'
import frame from '../../ui/field.module.css'
import { FieldFrame } from '../../ui/field-frame'
import type { ScaleQuestion } from '../questionnaire'
import { inWords } from '../words'
import type { Kind, KindProps } from './kind'
import styles from './scale.module.css'

function Field(props: KindProps<ScaleQuestion, number>) {
  const { question, id, text, answer, onChange, error: errorOf } = props
  const { i18n } = useLingui()
  const [error, corrected] = useFieldError(id, errorOf())
  const { from, to, fromLabel, toLabel, optional } = question
  const steps = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  const ends = { [from]: inWords(fromLabel, i18n), [to]: inWords(toLabel, i18n) }
  return (
    <RadioGroup
      id={id}
      orientation="horizontal"
      value={answer === undefined ? null : String(answer)}
      onChange={(value) => {
        corrected()
        onChange(Number(value))
      }}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={classNames(frame.field, styles.scale)}
    >
      <FieldFrame {...text} error={error} optional={optional}>
        <div className={styles.steps}>
          {steps.map((step) => (
            <Radio
              key={step}
              value={String(step)}
              aria-label={ends[step] ? `${step}, ${ends[step]}` : String(step)}
              className={styles.step}
            >
              {step}
            </Radio>
          ))}
        </div>
        {/* Each end is in the name of its step. */}
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[from]}</span>
          <span>{ends[to]}</span>
        </div>
      </FieldFrame>
    </RadioGroup>
  )
}

/** FHIR: integer, with a slider as its control. */
export const scale: Kind<ScaleQuestion, number> = {
  Field,
  missing: msg`Choose a number.`,
  check: ({ from, to }, answer) =>
    Number.isInteger(answer) && answer >= from && answer <= to ? undefined : msg`Choose a number.`,
  tell: ({ from, to, fromLabel, toLabel }, answer, { i18n, formats }) => {
    const end = answer === from ? fromLabel : answer === to ? toLabel : undefined
    const number = formats.number(answer)
    return end ? `${number}, ${inWords(end, i18n)}` : number
  },
}
