import type { HTMLAttributes } from 'react'
import { classNames } from './class-names'
import styles from './stack.module.css'

type StackProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'ul' | 'ol' | 'dl' | 'li' | 'span' | 'section' | 'article' | 'header'
  /** The space between its parts, as a step of the scale. */
  gap: 1 | 2 | 3 | 4 | 5
  /** Each part is only as wide as it needs to be. */
  start?: boolean
}

/** Parts below each other: a list, a column, what is in a card. */
export function Stack({ as: Tag = 'div', gap, start, ...rest }: StackProps) {
  return (
    <Tag
      {...rest}
      className={classNames(styles.stack, styles[`gap${gap}`], start && styles.start)}
    />
  )
}
