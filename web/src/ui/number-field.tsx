import { useRef } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useDecimalMark } from './use-decimal-mark'

type NumberFieldProps = Omit<AriaNumberFieldProps, 'children' | 'className' | 'style'> &
  FieldText & {
    /** Written after the number, as in "118 mg/dL". */
    unit?: string
  }

/**
 * A measured number. What was typed stays: a value out of range is for an error
 * text to tell, never for the field to change behind the person's back.
 */
export function NumberField({ label, help, error, optional, unit, ...field }: NumberFieldProps) {
  const control = useRef<HTMLDivElement>(null)
  useDecimalMark(control)
  return (
    <AriaNumberField
      {...field}
      commitBehavior="validate"
      isWheelDisabled
      isInvalid={Boolean(error)}
      isRequired={field.isRequired ?? !optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <Group
          ref={control}
          className={`${styles.control} ${styles.short}`}
          isInvalid={Boolean(error)}
          isDisabled={field.isDisabled}
        >
          <Input className={styles.input} />
          {unit && <span className={styles.affix}>{unit}</span>}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  )
}
