import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AlertDoctor, AlertStage } from '../data/alerts'
import { emergencyLine } from '../domain/crisis-lines'
import { phoneText, telLink } from '../domain/phone'
import { href } from '../routes/href'
import { Link } from '../routes/router'
import styles from './emergency-bar.module.css'
import { PanelTitle } from './emergency-title'
import { useSupportLine } from './their'

type EmergencyLineProps = {
  stage: Pick<AlertStage, 'action' | 'kind' | 'adviceKey' | 'old'>
  doctor?: AlertDoctor
  close?: () => void
  /** The page stands in another site's frame, and the portal opens in a tab of its own. */
  inFrame?: boolean
  /** Who it is about, before its words. */
  before?: ReactNode
  /** What else can be done, in place of the way to Home. */
  way?: ReactNode
  /** A few words after everything else. */
  note?: ReactNode
}

/** The words and the calls of the bar. */
export function EmergencyLine({
  stage,
  doctor,
  close,
  inFrame = false,
  before,
  way,
  note,
}: EmergencyLineProps) {
  const id = useId()
  const { t } = useLingui()
  const newTab = inFrame ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <section
      className={styles.bar}
      data-line
      data-action={stage.action}
      data-over={close ? '' : undefined}
      data-framed={inFrame ? '' : undefined}
      aria-labelledby={id}
    >
      <p id={id} className={styles.title} role={close ? undefined : 'alert'}>
        <TriangleAlert className={styles.icon} aria-hidden="true" />
        <span>
          {before}
          <PanelTitle stage={stage} />
        </span>
      </p>
      <div className={styles.actions}>
        {stage.action === 'team' && <CallTeam doctor={doctor} />}
        <Call number={emergencyLine} quiet={stage.action === 'team'}>
          <Trans>Call {emergencyLine}</Trans>
        </Call>
        {way ?? (
          <Link className={styles.see} to={href('home')} onClick={close} {...newTab}>
            <Trans>See what to do</Trans>
            {inFrame && <ExternalLink className={styles.icon} aria-label={t`opens in a new tab`} />}
          </Link>
        )}
        {note}
      </div>
    </section>
  )
}

/** Their own doctor where we know one, else Member Support. */
function CallTeam({ doctor }: { doctor?: AlertDoctor }) {
  const support = useSupportLine()
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
  const phone = <span className="unbroken">{support.text}</span>
  return (
    <Call number={support.number}>
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
