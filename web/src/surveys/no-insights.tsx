import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingBadge } from '../ui/drawings/drawing-badge'
import { EmptyState } from '../ui/empty-state'

/** Nothing was sent yet; a round may be open. */
export function NoInsights({ started }: { started: boolean }) {
  return (
    <EmptyState
      drawing={<DrawingBadge />}
      title={<Trans>No results yet</Trans>}
      action={
        <ButtonLink href={href('health-insights')} variant="primary">
          {started ? <Trans>Continue my answers</Trans> : <Trans>Answer the questions</Trans>}
        </ButtonLink>
      }
    >
      <Trans>Once you’ve sent your answers, you’ll see here what they mean.</Trans>
    </EmptyState>
  )
}
