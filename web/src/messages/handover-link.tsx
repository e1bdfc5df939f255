import { Trans } from '@lingui/react/macro'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import { Button } from '../ui/button'

const HandoverCard = lazy(() =>
  import('./handover-card').then((module) => ({ default: module.HandoverCard })),
)

/**
 * Opens the newest card of the conversation, beside the line that came with it; members have
 * one, staff read it beside the conversation.
 */
const Opener = createContext<{ open: () => void; messageId?: string } | undefined>(undefined)

type HandoverCardsProps = {
  channelUrl: string
  side: 'member' | 'staff'
  messages: readonly ChatMessage[]
  children: ReactNode
}

const isHandover = ({ data }: ChatMessage) => data?.event === 'handedOver'

/** Lets the lines of a conversation lead to the card that was handed over with it. */
export function HandoverCards({ channelUrl, side, messages, children }: HandoverCardsProps) {
  const [isOpen, setOpen] = useState(false)
  if (side === 'staff') return children
  return (
    <Opener
      value={{ open: () => setOpen(true), messageId: messages.findLast(isHandover)?.messageId }}
    >
      {children}
      {isOpen && (
        <Suspense>
          <HandoverCard channelUrl={channelUrl} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Opener>
  )
}

/** The way to the card, beside the line that says who took over. */
export function HandoverLink({ message }: { message: ChatMessage }) {
  const card = use(Opener)
  if (!card || !isHandover(message) || message.messageId !== card.messageId) return null
  return (
    <Button variant="quiet" onPress={card.open}>
      <Trans>Read what we told them</Trans>
    </Button>
  )
}
