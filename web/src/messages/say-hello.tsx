import { Trans } from '@lingui/react/macro'
import { DrawingMessages } from '../ui/drawings/drawing-messages'
import { EmptyState } from '../ui/empty-state'

/** Before the first word. */
export function SayHello() {
  return (
    <EmptyState level={3} drawing={<DrawingMessages />} title={<Trans>Say hello</Trans>}>
      <Trans>
        Ask a question, or tell us how your week went. A person reads every message and answers
        within a few days.
      </Trans>
    </EmptyState>
  )
}
