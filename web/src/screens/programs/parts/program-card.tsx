import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { programName, programPurpose } from '../../../data/program-names'
import type { ProgramStep } from '../../../data/program-steps'
import { useStartup } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Text } from '../../../ui/text'
import { CallUs } from './call-us'
import styles from './program-card.module.css'
import { StatusChip } from './status-chip'

export function ProgramCard({ step }: { step: ProgramStep }) {
  const { _ } = useLingui()
  const facts = useFacts()
  const name = programName(step.slug)
  const purpose = programPurpose(step.slug, { weightNeutral: facts.app.hasSafeContent })
  const link = step.routeId === 'programs' ? undefined : openLink(step.routeId, facts)
  return (
    <Card title={name && _(name)}>
      <p className={styles.status}>
        <StatusChip status={step.status} />
      </p>
      {purpose && <Text muted>{_(purpose)}</Text>}
      {step.step !== 'open' && <NextStep step={step} byPhone={!link} />}
      {link && (
        <div>
          <ButtonLink href={link}>
            {step.step === 'begin' ? <Trans>Start</Trans> : <Trans>Open</Trans>}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** What can be done now; where no page does it yet, who does it on the phone. */
function NextStep({ step, byPhone }: { step: ProgramStep; byPhone: boolean }) {
  return (
    <div className={styles.step}>
      <Words step={step} />
      {byPhone && <CallUs step={step.step} />}
    </div>
  )
}

function Words({ step: { step, endedAt } }: { step: ProgramStep }) {
  const { longDate } = useFormats()
  const { data } = useStartup()
  const timeZone = data?.user?.timeZone
  switch (step) {
    case 'begin':
      return (
        <p>
          <Trans>You can start whenever you like.</Trans>
        </p>
      )
    case 'awaitStart':
      return (
        <p>
          <Trans>We’ll let you know when it starts.</Trans>
        </p>
      )
    case 'finishRegistration':
      return (
        <p>
          <Trans>A few answers are still missing.</Trans>
        </p>
      )
    case 'rejoin':
      return (
        <p>
          {endedAt && timeZone ? (
            <Trans>Ended on {longDate(endedAt, { timeZone })}. You can ask to join again.</Trans>
          ) : (
            <Trans>You can ask to join again.</Trans>
          )}
        </p>
      )
    default:
      // The chip has said it all.
      return null
  }
}
