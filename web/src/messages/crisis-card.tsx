import { Trans } from '@lingui/react/macro'
import { crisisLine, emergencyLine } from '../domain/crisis-lines'
import { href } from '../routes/href'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'

/** Where help is right now. It stands beside what was written and keeps nobody from sending it. */
export function CrisisCard({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div data-crisis>
      <Banner
        tone="caution"
        live
        onDismiss={onDismiss}
        title={<Trans>You do not have to go through this alone</Trans>}
      >
        <Trans>
          Call or text <Link href={`tel:${crisisLine}`}>{crisisLine}</Link> to talk to someone right
          now, day or night. If you are in danger, call{' '}
          <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link>. You can still send your
          message.
        </Trans>{' '}
        <Link href={href('mental-health.crisis')}>
          <Trans>More ways to get help</Trans>
        </Link>
      </Banner>
    </div>
  )
}
