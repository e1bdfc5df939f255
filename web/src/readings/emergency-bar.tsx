import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { stagesQuery } from '../data/alert-stages'
import type { AlertDoctor } from '../data/alerts'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { emergencyLine } from '../domain/crisis-lines'
import { type Danger, isAction } from '../domain/danger'
import { phoneText, telLink } from '../domain/phone'
import { href } from '../routes/href'
import { Link } from '../routes/router'
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
        {stage.action === 'team' && <CallTeam doctors={data?.doctors ?? []} />}
        <Call number={emergencyLine} quiet={stage.action === 'team'}>
          <Trans>Call {emergencyLine}</Trans>
        </Call>
        <Link className={styles.see} to={href('home')} onClick={close}>
          <Trans>See what to do</Trans>
        </Link>
      </div>
    </section>
  )
}

/** Their own doctor where we know one, else Member Support. */
function CallTeam({ doctors: [doctor] }: { doctors: readonly AlertDoctor[] }) {
  const support = supportOf(useBrand())
  if (doctor?.phone) {
    const { name } = doctor
    const number = <span className="unbroken">{phoneText(doctor.phone)}</span>
    return (
      <Call number={doctor.phone}>
        <Trans>
          Call {name} at {number}
        </Trans>
      </Call>
    )
  }
  if (!support) return null
  const phone = <span className="unbroken">{support.phone}</span>
  return (
    <Call number={support.phone}>
      <Trans>Call Member Support at {phone}</Trans>
    </Call>
  )
}

type CallProps = { number: string; quiet?: boolean; children: ReactNode }

function Call({ number, quiet = false, children }: CallProps) {
  return (
    <a className={quiet ? styles.see : styles.call} href={telLink(number)}>
      <Phone className={styles.icon} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </a>
  )
}
