import type { TimeValue } from 'react-aria-components'
import {
  TimeField as AriaTimeField,
  type TimeFieldProps as AriaTimeFieldProps,
} from 'react-aria-components/TimeField'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import type { FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import { Segments } from './segments'

type TimeFieldProps<T extends TimeValue> = Omit<
  AriaTimeFieldProps<T>,
  'children' | 'className' | 'style'
> &
  FieldText

/** A time of day typed part by part, by the clock of the person's locale. */
export function TimeField<T extends TimeValue>(props: TimeFieldProps<T>) {
  const { label, help, error: given, optional, ...field } = props
  const [error, corrected] = useFieldError(field.id, given)
  const isReadOnly = useReadOnlyField(field.isReadOnly)
  return (
    <AriaTimeField
      {...field}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        field.onChange?.(value)
      }}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <Segments label={label} help={help} error={error} optional={optional} />
    </AriaTimeField>
  )
}
