import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { programName, programPurpose } from '../../../data/program-names'
import type { ProgramStep } from '../../../data/program-steps'
import { startupQuery } from '../../../data/startup'
import { useFormats } from '../../../i18n/i18n-root'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import styles from './program-card.module.css'

export function ProgramCard({ step }: { step: ProgramStep }) {
  const { _ } = useLingui()
  const facts = useFacts()
  const name = programName(step.slug)
  const purpose = programPurpose(step.slug, { weightNeutral: facts.app.hasSafeContent })
  const link = step.routeId === 'programs' ? undefined : openLink(step.routeId, facts)
  return (
    <Card title={name && _(name)} level={3}>
      {purpose && <p className={styles.purpose}>{_(purpose)}</p>}
      {step.step !== 'open' && (
        <p className={styles.step}>
          <NextStep step={step} />
        </p>
      )}
      {link && (
        <div>
          <ButtonLink href={link}>
            {step.step === 'begin' ? <Trans>Begin</Trans> : <Trans>Open</Trans>}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** What the status means for the member, in one sentence. */
function NextStep({ step: { step, endedAt } }: { step: ProgramStep }) {
  const { longDate } = useFormats()
  const { data } = useQuery({ ...startupQuery, enabled: false })
  const timeZone = data?.user?.timeZone
  switch (step) {
    case 'open':
      return null
    case 'begin':
      return <Trans>You are signed up and can begin whenever you like.</Trans>
    case 'awaitStart':
      return <Trans>You are signed up. We tell you when it starts.</Trans>
    case 'finishRegistration':
      return <Trans>Finish signing up. A few answers are still missing.</Trans>
    case 'enroll':
      return <Trans>You may qualify for this program.</Trans>
    case 'rejoin':
      return endedAt && timeZone ? (
        <Trans>Ended on {longDate(endedAt, { timeZone })}. You may ask to join again.</Trans>
      ) : (
        <Trans>This program has ended. You may ask to join again.</Trans>
      )
  }
}
