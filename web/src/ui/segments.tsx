import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { classNames } from './class-names'
import dates from './date-field.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'

/** The parts of a date or a time, each typed by itself, inside of their frame. */
export function Segments(text: FieldText) {
  return (
    <FieldFrame {...text}>
      <DateInput className={classNames(styles.control, dates.control)}>
        {(segment) => <DateSegment segment={segment} className={dates.segment} />}
      </DateInput>
    </FieldFrame>
  )
}
