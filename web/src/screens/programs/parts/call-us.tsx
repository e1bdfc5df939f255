import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { useBrand } from '../../../data/boot-context'
import { dial, supportOf } from '../../../data/branding'
import type { StepKind } from '../../../data/program-steps'
import { phoneText } from '../../../domain/phone'
import { Link } from '../../../ui/link'
import styles from './program-card.module.css'

/** The way on for a step that has no page. */
export function CallUs({ step }: { step: StepKind }) {
  const support = supportOf(useBrand())
  if (!support || step === 'open' || step === 'awaitStart') return null
  const { email, phone } = support
  return (
    <div className={styles.call}>
      <p className={styles.phone}>
        <Phone size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Purpose step={step} /> <Link href={dial(phone)}>{phoneText(phone)}</Link>
        </span>
      </p>
      <p className={styles.write}>
        <Trans>
          or write to <Link href={`mailto:${email}`}>{email}</Link>
        </Trans>
      </p>
    </div>
  )
}

function Purpose({ step }: { step: Exclude<StepKind, 'open' | 'awaitStart'> }) {
  switch (step) {
    case 'begin':
      return <Trans>Call us to start:</Trans>
    case 'finishRegistration':
      return <Trans>Call us to finish:</Trans>
    case 'enroll':
    case 'rejoin':
      return <Trans>Call us to join:</Trans>
  }
}
