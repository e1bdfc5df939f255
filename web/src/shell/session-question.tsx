import { type ReactNode, useId } from 'react'
import { Dialog } from '../ui/dialog'
import styles from './session-question.module.css'

type SessionQuestionProps = {
  /** In the page instead of over it, so that an emergency stays in view. */
  inPage?: boolean
  title: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** What the session asks of the person. Over a page it wants an answer before anything else. */
export function SessionQuestion({ inPage, title, actions, children }: SessionQuestionProps) {
  const id = useId()
  if (!inPage) {
    return (
      <Dialog isOpen mustAnswer title={title} actions={() => actions}>
        {children}
      </Dialog>
    )
  }
  return (
    <section className={`surface ${styles.question}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}
