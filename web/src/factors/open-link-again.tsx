import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/**
 * In place of a page that a link leads to, when it was loaded again: the link left the address when
 * the page was opened, and may still be good.
 */
export function OpenLinkAgain({ action }: { action?: ReactNode }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Open your link again</Trans>}
      action={action}
    >
      <Trans>This page opens from the link in our message. Please go back to the message.</Trans>
    </EmptyState>
  )
}
