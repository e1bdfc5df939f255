import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'

/** Why something at this desk was not done. */
export function RecoveryRefused({ problem }: { problem: Problem }) {
  if (problem.is('step_up_required')) {
    return (
      <Banner tone="info" live title={<Trans>Nothing has changed</Trans>}>
        <Trans>Please try again and confirm it’s you.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That did not work. Nothing has changed.</Trans>}>
      <Why problem={problem} />
    </Banner>
  )
}

function Why({ problem }: { problem: Problem }) {
  switch (problem.messageKey) {
    case 'recovery.yourself':
      return <Trans>This is your own account. Two other people have to help you.</Trans>
    case 'recovery.samePerson':
      return <Trans>You opened this request. Another person has to approve it.</Trans>
    case 'recovery.over':
      return <Trans>This request is no longer open.</Trans>
    case 'recovery.opener':
      return (
        <Trans>
          The person who opened this request no longer may. Cancel it and open a new one.
        </Trans>
      )
    case 'recovery.ownMethod':
      return <Trans>Set up a sign-in method for your own account first.</Trans>
    case 'recovery.noMail':
      return <Trans>This server can’t send emails, so nobody could be told.</Trans>
    case 'recovery.openAlready':
      return <Trans>There is an open request for this person already.</Trans>
    case 'recovery.nothingLost':
      return (
        <Trans>
          This person signs in with a password alone. They can choose a new one at “Forgot your
          password?”.
        </Trans>
      )
    case 'recovery.ended':
      return <Trans>Nobody can sign in to this account.</Trans>
  }
  if (problem.offline)
    return <Trans>You’re offline. Please try again when you’re back online.</Trans>
  return <Trans>Please try again in a moment.</Trans>
}
