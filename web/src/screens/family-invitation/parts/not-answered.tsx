import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import { Banner } from '../../../ui/banner'

const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'family.otherEmail': msg`This invitation went to another email address. Sign in with that address, or ask for a new invitation to yours.`,
  'family.hasAccount': msg`This email address has an account already. Please sign in to accept.`,
  'family.alreadyLinked': msg`You can act for this person already.`,
  'family.adultsOnly': msg`Only adults can act for someone. If your date of birth is wrong, please call Member Support.`,
}

/** Why an answer did not arrive, or was refused. */
export function NotAnswered({ problem }: { problem: Problem }) {
  const { i18n } = useLingui()
  const words = refusals[problem.messageKey]
  return (
    <Banner tone="danger" live title={<Trans>Your answer isn’t saved yet</Trans>}>
      {words ? (
        i18n._(words)
      ) : problem.offline ? (
        <Trans>We can’t reach the server. Check your connection and try again.</Trans>
      ) : (
        <Trans>Something went wrong on our side. Please try again in a moment.</Trans>
      )}
    </Banner>
  )
}
