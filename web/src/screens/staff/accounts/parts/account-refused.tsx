import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'

/** Why something at this desk was not done. */
export function AccountRefused({ problem }: { problem: Problem }) {
  // The person closed the question whether it's them, so nothing has gone wrong.
  if (problem.is('step_up_required')) return <NotSaved problem={problem} />
  return (
    <Banner tone="danger" live title={<Trans>That did not work. Nothing has changed.</Trans>}>
      <Why problem={problem} />
    </Banner>
  )
}

function Why({ problem }: { problem: Problem }) {
  switch (problem.messageKey) {
    case 'roster.lastAdmin':
      return <Trans>This is the last Administrator. Invite another one first.</Trans>
    case 'roster.yourself':
      return <Trans>You can’t do this to your own account. Ask another Administrator.</Trans>
    case 'roster.ended':
      return <Trans>This account has already ended.</Trans>
    case 'roster.invitationGone':
      return <Trans>This invitation was used or withdrawn in the meantime.</Trans>
  }
  if (problem.offline) return <Trans>You are offline. What you typed is still here.</Trans>
  return <Trans>Please try again in a moment.</Trans>
}
