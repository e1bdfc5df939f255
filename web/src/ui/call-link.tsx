import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './call-link.module.css'
import { classNames } from './class-names'

type CallLinkProps = {
  /** As it is dialed. */
  number: string
  /** The one thing to do now, in red, or what is there beside it. */
  urgent?: boolean
  children: ReactNode
}

/**
 * A call in one tap. A plain link: it works without the network, and without whatever else the
 * page still has to load. Its colours are ours, never the brand's.
 */
export function CallLink({ number, urgent = false, children }: CallLinkProps) {
  return (
    <a
      href={`tel:${number.replace(/[^+\d]/g, '')}`}
      className={classNames(styles.call, urgent && styles.urgent)}
    >
      <Phone size={urgent ? 28 : 22} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </a>
  )
}
