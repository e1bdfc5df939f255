import type { ComponentProps } from 'react'
import styles from './named-choice.module.css'
import { Segmented } from './segmented'

/** A small choice with its name above it. */
export function NamedChoice<Id extends string>(props: ComponentProps<typeof Segmented<Id>>) {
  return (
    <div className={styles.choice}>
      <p className={styles.name} aria-hidden="true">
        {props.label}
      </p>
      <Segmented {...props} />
    </div>
  )
}
