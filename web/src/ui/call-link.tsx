import type { ReactNode } from 'react'
import { telLink } from '../domain/phone'
import styles from './call-link.module.css'
import { classNames } from './class-names'
import { PhoneIcon } from './frame-icons'

type CallLinkProps = {
  /** As it is dialed. */
  number: string
  /** Red is for 911 when it is the one thing to do; strong is another call that comes first. */
  weight?: 'urgent' | 'strong' | 'plain'
  children: ReactNode
}

/**
 * A call in one tap. A plain link: it works without the network, and without whatever else the
 * page still has to load. Its colours are ours, never the brand's.
 */
export function CallLink({ number, weight = 'plain', children }: CallLinkProps) {
  return (
    <a
      href={telLink(number)}
      className={classNames(styles.call, weight !== 'plain' && styles[weight])}
    >
      <PhoneIcon size={weight === 'plain' ? 22 : 28} strokeWidth={2} />
      <span>{children}</span>
    </a>
  )
}
