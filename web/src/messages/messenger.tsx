import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ChatSource } from '../data/chat'
import type { ChatChannel } from '../data/chat-cache'
import { chatSession, tellChat } from '../data/chat-session'
import { useChatState } from '../data/use-chat-state'
import { dummyUrl, placeholderUrl } from '../domain/chat'
import { DrawingMessages } from '../ui/drawings/drawing-messages'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { ChannelList } from './channel-list'
import { Choices } from './choices'
import { ConversationFailed } from './conversation-failed'
import { MemberConversation } from './member-conversation'
import { MemberHeading } from './member-heading'
import styles from './messenger.module.css'

type MessengerProps = {
  source: Exclude<ChatSource, 'telemed'>
  /** The channel on show; none shows the list, or beside it the first conversation. */
  selected: string | undefined
  onSelect: (url: string | undefined, options?: { replace: boolean }) => void
  /** List and conversation stand side by side. */
  isWide: boolean
}

/** The conversations of a member: the list, then one of them. */
export function Messenger({ source, selected, onSelect, isWide }: MessengerProps) {
  const chat = useChatState(source)
  const { channels } = chat
  const shown = useShown(channels, selected, isWide)
  useSwapped(selected, onSelect)
  const url = shown?.url
  useEffect(() => tellChat({ kind: 'selected', url }), [url])
  // Scroll to the conversation only if the person chose it; a page that just opened stays at its top.
  const chosen = useRef(false)
  const choose = (next: string | undefined) => {
    chosen.current = true
    onSelect(next)
  }
  const back = () => choose(undefined)
  if (chat.isLoading) return <Skeleton shape="rows" />
  if (channels.length === 0) return <NoConversation source={source} />
  const isAlone = !isWide && shown !== undefined
  return (
    <div
      className={styles.messenger}
      data-wide={isWide || undefined}
      data-open={isAlone || undefined}
    >
      {!isAlone && (
        <div className={styles.list}>
          <ChannelList channels={channels} current={url} onSelect={choose} myId={chat.myId} />
          {source === 'chronicCare' && <Choices channels={channels} onSelect={choose} />}
        </div>
      )}
      {shown && (
        <section className={styles.pane}>
          {url === dummyUrl ? (
            <>
              <MemberHeading channel={shown} onBack={isAlone ? back : undefined} />
              <ConversationFailed onRetry={chat.retry} onBack={isAlone ? back : undefined} />
            </>
          ) : (
            <MemberConversation
              key={slotOf(url)}
              channel={shown}
              onBack={isAlone ? back : undefined}
              takesFocus={chosen.current}
            />
          )}
        </section>
      )}
    </div>
  )
}

/** The chosen channel; side by side, without a choice, the one with the latest message. */
function useShown(
  channels: readonly ChatChannel[],
  selected: string | undefined,
  isWide: boolean,
): ChatChannel | undefined {
  const chosen = channels.find(({ url }) => url === selected)
  return chosen ?? (isWide ? channels[0] : undefined)
}

/** Real channels that took the place of the stand-in while this page was open. */
const swapped = new Set<string>()

/** The field a first message was written in stays as it is when its channel becomes real. */
function slotOf(url: string | undefined): string {
  return url && swapped.has(url) ? placeholderUrl : (url ?? '')
}

function useSwapped(selected: string | undefined, onSelect: MessengerProps['onSelect']) {
  const { currentChannel } = chatSession.use()
  const latest = useRef(onSelect)
  latest.current = onSelect
  const before = useRef(currentChannel)
  useEffect(() => {
    const isSwap = before.current === placeholderUrl && currentChannel !== placeholderUrl
    before.current = currentChannel
    if (!isSwap || !currentChannel || selected === currentChannel) return
    latest.current(currentChannel, { replace: true })
  }, [currentChannel, selected])
  if (before.current === placeholderUrl && currentChannel && currentChannel !== placeholderUrl) {
    swapped.add(currentChannel)
  }
}

function NoConversation({ source }: { source: ChatSource }) {
  return (
    <EmptyState drawing={<DrawingMessages />} title={<Trans>No messages yet</Trans>}>
      {source === 'myStrength' ? (
        <Trans>Your guide writes to you here. You can answer once they’ve written to you.</Trans>
      ) : (
        <Trans>Your coach writes to you here.</Trans>
      )}
    </EmptyState>
  )
}
