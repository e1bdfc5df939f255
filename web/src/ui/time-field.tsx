import type { TimeValue } from 'react-aria-components'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import {
  TimeField as AriaTimeField,
  type TimeFieldProps as AriaTimeFieldProps,
} from 'react-aria-components/TimeField'
import { classNames } from './class-names'
import dates from './date-field.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'

type TimeFieldProps<T extends TimeValue> = Omit<
  AriaTimeFieldProps<T>,
  'children' | 'className' | 'style'
> &
  FieldText

/** A time of day typed part by part, by the clock of the person's locale. */
export function TimeField<T extends TimeValue>(props: TimeFieldProps<T>) {
  const { label, help, error, optional, ...field } = props
  return (
    <AriaTimeField
      {...field}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <DateInput className={classNames(styles.control, dates.control)}>
          {(segment) => <DateSegment segment={segment} className={dates.segment} />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  )
}
