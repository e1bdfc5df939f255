import { type FocusEvent, type RefObject, useRef } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { classNames } from './class-names'
import dates from './date-field.module.css'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'

type SegmentsProps = FieldText & {
  /** The person leaves the field, and the day in it does not exist. */
  onOdd?: () => void
  isOdd?: boolean
}

/** The parts of a date or a time, each typed by itself, inside of their frame. */
export function Segments({ onOdd, isOdd, ...text }: SegmentsProps) {
  const input = useRef<HTMLDivElement>(null)
  const onBlur = (event: FocusEvent) => {
    if (!onOdd || !isLeft(input, event) || !isNoDay(input)) return
    // React Aria would turn February 30 into the 28th, without a word.
    event.stopPropagation()
    onOdd()
  }
  return (
    <FieldFrame {...text}>
      <DateInput
        ref={input}
        data-odd={isOdd ? '' : undefined}
        className={classNames(styles.control, dates.control)}
      >
        {(segment) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what it holds
          <span onBlur={onBlur} className={dates.part}>
            <DateSegment segment={segment} className={dates.segment} />
          </span>
        )}
      </DateInput>
    </FieldFrame>
  )
}

type Input = RefObject<HTMLElement | null>

function isLeft({ current }: Input, { relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof Node && current?.contains(relatedTarget))
}

/** Whether year, month and day are all typed and together name no day. */
function isNoDay({ current }: Input): boolean {
  const [year, month, day] = ['year', 'month', 'day'].map((type) => typedIn(current, type))
  if (!year || !month || !day) return false
  return day > new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function typedIn(input: HTMLElement | null, type: string): number {
  const part = input?.querySelector(`[data-type="${type}"]:not([data-placeholder])`)
  return Number(part?.getAttribute('aria-valuenow') ?? 0)
}
