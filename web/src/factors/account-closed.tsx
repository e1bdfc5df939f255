import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { Banner } from '../ui/banner'

/** For the right password of an account that its owner had us close to everyone. */
export function AccountClosed() {
  const phone = supportOf(useBrand())?.phone
  return (
    <Banner tone="caution" live title={<Trans>Your account is closed for now</Trans>}>
      <Trans>You told us that someone else used it, so nobody can sign in.</Trans>{' '}
      {phone && (
        <Trans>
          Call us at <a href={dial(phone)}>{phone}</a>, and we’ll help you back in.
        </Trans>
      )}
    </Banner>
  )
}
