import { Trans } from '@lingui/react/macro'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { DrawingMeter } from '../../../ui/drawings/drawing-meter'
import { EmptyState } from '../../../ui/empty-state'

/** Before the very first check. */
export function NoChecks() {
  return (
    <EmptyState
      drawing={<DrawingMeter />}
      title={<Trans>No readings yet</Trans>}
      action={
        <ButtonLink href={href('blood-sugar.share-from-meter')}>
          <Trans>How your meter sends readings</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Your meter sends each reading automatically. You can also add one by hand. It appears here
        within seconds.
      </Trans>
    </EmptyState>
  )
}
