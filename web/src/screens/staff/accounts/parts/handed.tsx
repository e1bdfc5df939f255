import { Trans } from '@lingui/react/macro'
import type { Invited } from '../../../../data/accounts'
import { Banner } from '../../../../ui/banner'

/** What the person who invites has to hand over themself. It is shown once. */
export function Handed({ invited }: { invited: Invited }) {
  const { code, link } = invited.handed ?? {}
  const address = location.origin + (link ?? '')
  const name = invited.invitation?.name ?? ''
  return (
    <Banner tone="good" live title={<Trans>{name} is invited</Trans>}>
      {code && (
        <p>
          <Trans>
            Give {name} this code by letter or by phone, not by email: <strong>{code}</strong>. We
            won’t show it again.
          </Trans>
        </p>
      )}
      {link ? (
        <p>
          <Trans>
            We can’t send email from here. Give {name} this link: <strong>{address}</strong>
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>The link is on its way by email. It works once, for three days.</Trans>
        </p>
      )}
    </Banner>
  )
}
