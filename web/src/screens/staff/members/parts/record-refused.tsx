import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'

/** Why something was not done for the member. */
export function RecordRefused({ problem }: { problem: Problem }) {
  if (problem.is('step_up_required')) {
    return (
      <Banner tone="info" live title={<Trans>Nothing was sent yet</Trans>}>
        <Trans>Please try again and confirm it’s you.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That did not work</Trans>}>
      <Why problem={problem} />
    </Banner>
  )
}

function Why({ problem }: { problem: Problem }) {
  switch (problem.messageKey) {
    case 'record.changed':
      return (
        <Trans>
          This member’s profile has changed since you opened the page. Close this and look at it
          again first.
        </Trans>
      )
    case 'record.contactChanged':
      return (
        <Trans>
          This contact has changed since you opened the page. Close this and look at the list again
          first.
        </Trans>
      )
    case 'record.contactGone':
      return <Trans>This contact is no longer on the list.</Trans>
    case 'record.inviteOver':
      return (
        <Trans>
          This invitation is no longer open. It was answered, withdrawn or sent again in the
          meantime.
        </Trans>
      )
    case 'record.inviteDaily':
      return (
        <Trans>
          10 invitations have been sent for this member today. Please try again tomorrow.
        </Trans>
      )
    case 'record.ended':
      return <Trans>This account has ended, so it can’t be changed.</Trans>
    case 'family.brandClosed':
      return <Trans>This member’s brand has no family access, so nobody can act for them.</Trans>
    case 'family.full':
      return <Trans>Up to 10 people can act for a member. End someone’s access first.</Trans>
    case 'family.notMinor':
      return (
        <Trans>
          The member is an adult, or has no date of birth on record. Adults invite someone
          themselves.
        </Trans>
      )
    case 'family.lastOneDesk':
      return (
        <Trans>
          Nobody else acts for this person, who has no sign-in. Close this and add someone else
          first, or confirm below that nobody will.
        </Trans>
      )
    case 'family.alreadyLinked':
      return <Trans>This person can act for the member already.</Trans>
  }
  if (problem.offline)
    return <Trans>You’re offline. Please try again when you’re back online.</Trans>
  return <Trans>Please try again in a moment.</Trans>
}
