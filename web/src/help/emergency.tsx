import { Trans } from '@lingui/react/macro'
import { crisisLine, emergencyLine } from '../domain/crisis-lines'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'

/** Stands above everything else: a message is never the way to get help in an emergency. */
export function Emergency() {
  return (
    <Banner tone="caution" title={<Trans>Messages are not for emergencies</Trans>}>
      <Trans>
        Call <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link> if you or someone else is in
        danger. Call or text <Link href={`tel:${crisisLine}`}>{crisisLine}</Link> at any time if you
        are in crisis.
      </Trans>
    </Banner>
  )
}
