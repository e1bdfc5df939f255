import { Trans } from '@lingui/react/macro'
import { useActedFor } from '../../data/acted-for'

/** What stands above and on a letter: the reader's own care team, or that of the person they act for. */
export function WriteToTeam() {
  const name = useActedFor()
  return name ? <Trans>Write to {name}’s care team</Trans> : <Trans>Write to your care team</Trans>
}

export function SendToTeam() {
  const name = useActedFor()
  return name ? <Trans>Send to {name}’s care team</Trans> : <Trans>Send to your care team</Trans>
}

export function MessagesWithTeam() {
  const name = useActedFor()
  return name ? (
    <Trans>Messages with {name}’s care team</Trans>
  ) : (
    <Trans>Messages with your care team</Trans>
  )
}

/** What a letter is not for. */
export function NotForEmergencies() {
  const name = useActedFor()
  return name ? (
    <Trans>
      For questions that can wait. In an emergency, call <a href="tel:911">911</a>. If {name} feels
      very sick, call {name}’s doctor.
    </Trans>
  ) : (
    <Trans>
      For questions that can wait. In an emergency, call <a href="tel:911">911</a>. If you feel very
      sick, call your doctor.
    </Trans>
  )
}

export function AboutCare({ lead }: { lead: string | undefined }) {
  const name = useActedFor()
  return name ? (
    <Trans>
      To {lead}’s care team, for everyday questions about {name}’s care
    </Trans>
  ) : (
    <Trans>To {lead}’s care team, for everyday questions about your care</Trans>
  )
}
