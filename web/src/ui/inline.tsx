import type { HTMLAttributes } from 'react'
import { classNames } from './class-names'
import styles from './inline.module.css'

type InlineProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'ul' | 'li' | 'p' | 'span' | 'header'
  /** The space between its parts, as a step of the scale. */
  gap: 1 | 2 | 3 | 4
  /** What does not fit moves to the next line. */
  wrap?: boolean
  center?: boolean
  /** The first part is at one end and the last at the other. */
  apart?: boolean
}

/** Parts beside each other: the buttons of a form, a picture and its words. */
export function Inline({ as: Tag = 'div', gap, wrap, center, apart, ...rest }: InlineProps) {
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.inline,
        styles[`gap${gap}`],
        wrap && styles.wrap,
        center && styles.center,
        apart && styles.apart,
      )}
    />
  )
}
