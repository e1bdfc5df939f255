import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import { useSession } from '../../../data/session'
import { Banner } from '../../../ui/banner'

/** Why a person stayed as they were. */
export function PersonNotSaved({ problem }: { problem: Problem }) {
  if (isTheirs(problem)) return <OnlyTheyChange />
  return problem.offline ? (
    <Banner tone="caution" live title={<Trans>You are offline, so nothing was changed</Trans>}>
      <Trans>Try again when you’re back online.</Trans>
    </Banner>
  ) : (
    <Banner tone="danger" live title={<Trans>We couldn’t save this</Trans>}>
      <Trans>Nothing was changed. Please try again in a moment.</Trans>
    </Banner>
  )
}

/** Somebody who acts for an adult or a teenager doesn't decide who learns of their readings. */
export const isTheirs = ({ messageKey }: Problem) => messageKey === 'contact.theirs'

export function OnlyTheyChange() {
  const { data: session } = useSession()
  const name = session?.acting?.givenName ?? ''
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>Only {name} can change who gets their alerts.</Trans>}
    />
  )
}
