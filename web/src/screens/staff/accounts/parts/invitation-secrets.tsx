import { Trans, useLingui } from '@lingui/react/macro'
import type { Invited } from '../../../../data/accounts'
import { Banner } from '../../../../ui/banner'
import { CopyValue } from '../../../../ui/copy-button'

/** What the person who invites has to hand over themself. It is shown once, so it takes the focus. */
export function InvitationSecrets({ invited }: { invited: Invited }) {
  const { t } = useLingui()
  const { code, link } = invited.handed ?? {}
  const address = location.origin + (link ?? '')
  const name = invited.invitation?.name ?? ''
  return (
    <Banner tone="good" asks title={<Trans>{name} is invited</Trans>}>
      {code && (
        <>
          <p>
            <Trans>
              Give {name} this code by letter or by phone, not by email. We won’t show it again.
            </Trans>
          </p>
          <CopyValue label={t`Code`} value={code} />
        </>
      )}
      {link ? (
        <>
          <p>
            <Trans>We can’t send email from here. Give {name} this link.</Trans>
          </p>
          <CopyValue label={t`Link`} value={address} />
        </>
      ) : (
        <p>
          <Trans>The link is on its way by email. It works once, for three days.</Trans>
        </p>
      )}
    </Banner>
  )
}
