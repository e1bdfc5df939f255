import { Trans } from '@lingui/react/macro'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import { Button } from '../ui/button'

const HandoverCard = lazy(() =>
  import('./handover-card').then((module) => ({ default: module.HandoverCard })),
)

/** Opens the card of the conversation; members have one, staff read it beside the conversation. */
const Opener = createContext<(() => void) | undefined>(undefined)

type HandoverCardsProps = { channelUrl: string; side: 'member' | 'staff'; children: ReactNode }

/** Lets the lines of a conversation lead to the card that was handed over with it. */
export function HandoverCards({ channelUrl, side, children }: HandoverCardsProps) {
  const [isOpen, setOpen] = useState(false)
  if (side === 'staff') return children
  return (
    <Opener value={() => setOpen(true)}>
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
  const open = use(Opener)
  if (!open || message.data?.event !== 'handedOver') return null
  return (
    <Button variant="quiet" onPress={open}>
      <Trans>Read what they were told</Trans>
    </Button>
  )
}
