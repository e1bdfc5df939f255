import type { DateValue } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
} from 'react-aria-components/DateField'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import type { FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import { Segments } from './segments'

type DateFieldProps<T extends DateValue> = Omit<
  AriaDateFieldProps<T>,
  'children' | 'className' | 'style'
> &
  FieldText

/** A date typed part by part, in the order of the person's locale. */
export function DateField<T extends DateValue>(props: DateFieldProps<T>) {
  const { label, help, error: given, optional, ...field } = props
  const { t } = useLingui()
  const [isOdd, setOdd] = useState(false)
  const [known, corrected] = useFieldError(field.id, given)
  const error = isOdd ? t`This day doesn’t exist. Please check the date.` : known
  const isReadOnly = useReadOnlyField(field.isReadOnly)
  return (
    <AriaDateField
      {...field}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        setOdd(false)
        field.onChange?.(value)
      }}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={styles.field}
    >
      <Segments
        label={label}
        help={help}
        error={error}
        optional={optional}
        isOdd={isOdd}
        onOdd={() => {
          setOdd(true)
          // A form never sends the date that stood here before.
          if (field.value) field.onChange?.(null)
        }}
      />
    </AriaDateField>
  )
}
