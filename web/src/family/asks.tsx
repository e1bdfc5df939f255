import { Trans } from '@lingui/react/macro'
import type { FamilyAsk } from '../data/cared-for'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'

/** Invitations that wait for the member. Only the link in the email answers them. */
export function Asks({ asks }: { asks: readonly FamilyAsk[] }) {
  const { longDate } = useFormats()
  const zone = useMemberZone()
  return asks.map(({ id, fromName: from, sentAt = 0, expiresAt = 0 }) => {
    const sent = longDate(sentAt, zone)
    const until = longDate(expiresAt, zone)
    return (
      <Banner key={id} tone="info" title={<Trans>{from} invited you to act for them</Trans>}>
        <Trans>
          We emailed you the invitation on {sent}. Open the link in that email to answer. It works
          until {until}.
        </Trans>
      </Banner>
    )
  })
}
