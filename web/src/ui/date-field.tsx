import type { DateValue } from '@internationalized/date'
import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
  DateInput,
  DateSegment,
} from 'react-aria-components/DateField'
import { classNames } from './class-names'
import dates from './date-field.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'

type DateFieldProps<T extends DateValue> = Omit<
  AriaDateFieldProps<T>,
  'children' | 'className' | 'style'
> &
  FieldText

/** A date typed part by part, in the order of the person's locale. */
export function DateField<T extends DateValue>(props: DateFieldProps<T>) {
  const { label, help, error, optional, ...field } = props
  return (
    <AriaDateField
      {...field}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <DateInput className={classNames(styles.control, dates.control)}>
          {(segment) => <DateSegment segment={segment} className={dates.segment} />}
        </DateInput>
      </FieldFrame>
    </AriaDateField>
  )
}
