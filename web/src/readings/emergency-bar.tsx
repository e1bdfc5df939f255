import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Phone, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { stagesQuery } from '../data/alert-stages'
import { emergencyLine } from '../domain/crisis-lines'
import { type Danger, isAction } from '../domain/danger'
import { telLink } from '../domain/phone'
import { href } from '../routes/href'
import styles from './emergency-bar.module.css'
import { PanelTitle } from './emergency-title'

type EmergencyBarProps = {
  danger: Extract<Danger, { kind: 'open' }>
  /** Closes the dialog that the bar is in. */
  close?: () => void
}

/** An emergency in one line, where something else fills the screen. */
export function EmergencyBar({ danger, close }: EmergencyBarProps) {
  const id = useId()
  const { data } = useQuery(stagesQuery)
  const known = data?.stages?.find(({ action }) => isAction(action))
  const stage = known ?? { action: danger.action, kind: danger.reading }
  return (
    <section
      className={styles.bar}
      data-action={stage.action}
      data-over={close ? '' : undefined}
      aria-labelledby={id}
    >
      <p id={id} className={styles.title} role={close ? undefined : 'alert'}>
        <TriangleAlert className={styles.icon} aria-hidden="true" />
        <span>
          <PanelTitle stage={stage} />
        </span>
      </p>
      <div className={styles.actions}>
        <a className={styles.call} href={telLink(emergencyLine)}>
          <Phone size={20} strokeWidth={2} aria-hidden="true" />
          <Trans>Call {emergencyLine}</Trans>
        </a>
        <Link className={styles.see} to={href('home')} onClick={close}>
          <Trans>See what to do</Trans>
        </Link>
      </div>
    </section>
  )
}
