import type { ReactNode } from 'react'
import { Text } from '../../../ui/text'
import styles from './specimen.module.css'

/** A section of the component page. */
export function Gallery({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.gallery}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One component in its states, under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`surface ${styles.specimen}`}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.stage}>{children}</div>
    </div>
  )
}

/** A state with a word under it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      {children}
      <Text muted size="small">
        {name}
      </Text>
    </div>
  )
}
