import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { demoOutboxQuery } from '../../data/outbox'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { MessageCard } from './parts/message-card'

/** What the demo would have sent, as its recipients would read it. A real server has no such page. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Demo outbox</Trans>}
        lead={
          <Trans>
            The demo sends no messages. Every email and text message it would have sent is shown
            here, newest first, including sign-in codes.
          </Trans>
        }
      />
      <Messages />
    </PageBody>
  )
}

function Messages() {
  const outbox = useQuery(demoOutboxQuery)
  return (
    <Loaded
      query={outbox}
      shape="rows"
      failed={<Trans>We couldn’t load the outbox.</Trans>}
      kept={<Trans>The messages are still saved.</Trans>}
    >
      {({ messages = [] }) =>
        messages.length === 0 ? (
          <EmptyState
            drawing={<DrawingMessages />}
            title={<Trans>Nothing has been sent yet</Trans>}
          >
            <Trans>
              Sign in as mfa@demo.test and ask for a code. It appears here a moment later.
            </Trans>
          </EmptyState>
        ) : (
          <Stack as="ol" gap={4}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
