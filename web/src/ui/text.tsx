import type { HTMLAttributes } from 'react'
import { classNames } from './class-names'
import styles from './text.module.css'

type TextProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span' | 'div' | 'li' | 'dt' | 'dd' | 'small' | 'strong' | 'h2' | 'h3' | 'h4'
  /** Quieter than its surroundings: a note, a detail, a unit. */
  muted?: boolean
  size?: 'small' | 'body' | 'large' | 'h3' | 'h4'
  weight?: 'normal' | 'medium' | 'bold'
}

/** Words that differ from the text around them in tone, size or weight. */
export function Text({ as: Tag = 'p', muted, size, weight, ...rest }: TextProps) {
  return (
    <Tag
      {...rest}
      className={classNames(muted && styles.muted, size && styles[size], weight && styles[weight])}
    />
  )
}
