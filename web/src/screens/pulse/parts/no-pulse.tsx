import { Trans } from '@lingui/react/macro'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { DrawingMeter } from '../../../ui/drawings/drawing-meter'
import { EmptyState } from '../../../ui/empty-state'

/** Before the first check: where a pulse comes from. */
export function NoPulse() {
  const devices = openLink('activate-devices', useFacts())
  return (
    <EmptyState
      drawing={<DrawingMeter />}
      title={<Trans>No pulse yet</Trans>}
      action={
        devices && (
          <ButtonLink variant="primary" href={devices}>
            <Trans>Set up your monitor</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>
        Your blood pressure monitor counts your pulse with every reading. It appears here
        automatically.
      </Trans>
    </EmptyState>
  )
}
