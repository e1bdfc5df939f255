import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelQuery } from '../data/chat'
import { type ChatChannel, messagesQuery } from '../data/chat-cache'
import { useSession } from '../data/session'
import { placeholderUrl } from '../domain/chat'
import { routeById } from '../routes/catalogue'
import { Conversation } from './conversation'
import { MemberHeading } from './member-heading'
import { MemberNotices } from './member-notices'
import { usePrint } from './use-print'

type MemberConversationProps = {
  /** As the list knows it; the conversation asks for more by itself. */
  channel: ChatChannel
  onBack?: () => void
  takesFocus?: boolean
}

/** A conversation of the member, with who is on the other side and what to know about them. */
export function MemberConversation({ channel, onBack, takesFocus }: MemberConversationProps) {
  const url = channel.url ?? ''
  const isNew = url === placeholderUrl
  const { data: session } = useSession()
  const { data: current = channel } = useQuery(channelQuery(url))
  const { data: history } = useQuery({ ...messagesQuery(url), enabled: !isNew })
  const [isSearching, setSearching] = useState(false)
  const printing = usePrint(url, history)
  return (
    <Conversation
      channelUrl={url}
      side="member"
      draftRoute={routeById('messages').path}
      heading={
        <MemberHeading
          channel={current}
          onBack={onBack}
          onSearch={isNew ? undefined : () => setSearching(!isSearching)}
          onPrint={printing.start}
          isPrinting={printing.isOn}
          takesFocus={takesFocus}
        />
      }
      notices={
        <MemberNotices
          channel={current}
          messages={history?.messages ?? []}
          myId={session?.accountId ?? ''}
        />
      }
      isSearching={isSearching}
      onSearchEnd={() => setSearching(false)}
      onBack={onBack}
    />
  )
}
