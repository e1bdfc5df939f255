import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar'
import styles from './person-head.module.css'

type PersonHeadProps = { name: string; level: 2 | 3 | 4; children: ReactNode }

/** Who somebody is: initials, name and a line or two. */
export function PersonHead({ name, level, children }: PersonHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      <Avatar name={name} />
      <div className={styles.words}>
        <Heading className={styles.name}>{name}</Heading>
        {children}
      </div>
    </div>
  )
}
