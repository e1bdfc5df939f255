import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'

/** Why the server refused something about the family, by the key it sends. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'family.full': msg`Up to 10 people can act for you, invitations included. End an access or withdraw an invitation first.`,
  'family.daily': msg`You’ve sent 10 invitations today. Please try again tomorrow.`,
  'family.invitedJustNow': msg`You’ve just invited this person on another page. Close the form to see the invitation.`,
  'family.changed': msg`This access was changed on another page after you opened the form. Close the form to see it as it is now.`,
  'family.adultsOnly': msg`Only adults can do this. If your date of birth is wrong, please call Member Support.`,
  'family.fixedAreas': msg`Member Support entered these areas. Please call them to change something.`,
  'family.lastOne': msg`Nobody else looks after this person. Please call Member Support first, and we’ll find a way together.`,
  'family.parentStays': msg`A parent’s access ends when you’re an adult. Please call Member Support if it must end earlier.`,
  'family.childrenFull': msg`You can act for up to 10 people. Please call Member Support if you need more.`,
  'family.teensOnly': msg`Only teenagers can make their readings private.`,
}

/** Why nothing was saved. */
export function Failed({ problem }: { problem: Problem }) {
  const { i18n } = useLingui()
  const words = refusals[problem.messageKey]
  if (words) {
    return (
      <Banner tone="caution" live title={<Trans>We didn’t save this</Trans>}>
        {i18n._(words)}
      </Banner>
    )
  }
  if (problem.is('not_found')) {
    return (
      <Banner tone="caution" live title={<Trans>We didn’t save this</Trans>}>
        <Trans>This access has ended already. Close the form to see who has access now.</Trans>
      </Banner>
    )
  }
  return <NotSaved problem={problem} />
}
