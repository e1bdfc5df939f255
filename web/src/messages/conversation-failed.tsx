import { Trans } from '@lingui/react/macro'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingMessages } from '../ui/drawings/drawing-messages'
import { EmptyState } from '../ui/empty-state'
import styles from './conversation-failed.module.css'

type ConversationFailedProps = {
  requestId?: string
  onRetry?: () => void
  onBack?: () => void
}

/** A conversation that cannot be shown: what to do instead, and the way back. */
export function ConversationFailed({ requestId, onRetry, onBack }: ConversationFailedProps) {
  const contact = openLink('help.contact', useFacts())
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        drawing={<DrawingMessages />}
        title={<Trans>We can't open this conversation right now</Trans>}
        action={
          <div className={styles.actions}>
            {onRetry && (
              <Button variant="primary" onPress={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {onBack && (
              <Button onPress={onBack}>
                <Trans>Back to your conversations</Trans>
              </Button>
            )}
            {contact && (
              <ButtonLink variant="quiet" href={contact}>
                <Trans>Contact Member Support</Trans>
              </ButtonLink>
            )}
          </div>
        }
      >
        <p>
          <Trans>
            Nothing you wrote is lost. Please try again in a moment, or contact Member Support.
          </Trans>
        </p>
        {requestId && (
          <p>
            <Trans>Reference: {requestId}</Trans>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
