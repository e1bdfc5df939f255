import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { channelQuery } from '../data/chat'
import { type ChatMessages, fetchOlder, messagesQuery, useTyping } from '../data/chat-cache'
import { post } from '../data/chat-outbox'
import { serverNow } from '../data/clock'
import { asProblem } from '../data/problem'
import { useSession } from '../data/session'
import { useCourier, useOutbox, usePending } from '../data/use-outbox'
import { isSystem, placeholderUrl } from '../domain/chat'
import { Skeleton } from '../ui/skeleton'
import { Announcer } from './announcer'
import { Composer } from './composer'
import styles from './conversation.module.css'
import { ConversationFailed } from './conversation-failed'
import { HandoverCards } from './handover-link'
import { SayHello } from './say-hello'
import { SearchBar } from './search-bar'
import { Thread } from './thread'
import { TypingLine } from './typing-line'
import { useArrivals } from './use-arrivals'
import { useMarkRead } from './use-mark-read'
import { useSent, useSentElsewhere } from './use-sent'

export type ConversationProps = {
  channelUrl: string
  side: 'member' | 'staff'
  /** Above the messages: with whom. */
  heading?: ReactNode
  /** Between the messages and the field. */
  notices?: ReactNode
  /** Beside the button that sends; `insert` puts text into the field. */
  extras?: (insert: (text: string) => void) => ReactNode
  /** Path pattern of the page that the draft is kept for. */
  draftRoute: string
  takesFocus?: boolean
  /** The conversation can be read and not written in. */
  readOnly?: boolean
  /** Looking for a message is on. */
  isSearching?: boolean
  onSearchEnd?: () => void
  /** The way back to the list, where the conversation cannot be opened. */
  onBack?: () => void
}

const nothing: ChatMessages = { messages: [], hasMore: false }

/** One conversation, for a person who takes part in it. */
export function Conversation(props: ConversationProps) {
  const { channelUrl, heading } = props
  const isNew = channelUrl === placeholderUrl
  useOutbox({ inConversation: true })
  const channel = useQuery(channelQuery(channelUrl))
  const loaded = useQuery({ ...messagesQuery(channelUrl), enabled: !isNew })
  if (isNew) return <Open {...props} history={nothing} lastRead={0} othersLastRead={0} />
  const failed = loaded.error ?? channel.error
  if (loaded.data && channel.data) {
    const { myLastRead = 0, othersLastRead = 0 } = channel.data
    return (
      <Open
        {...props}
        history={loaded.data}
        lastRead={myLastRead}
        othersLastRead={othersLastRead}
      />
    )
  }
  return (
    <div className={styles.conversation}>
      {heading}
      {failed ? (
        <ConversationFailed
          requestId={asProblem(failed).requestId}
          onRetry={() => void Promise.all([loaded.refetch(), channel.refetch()])}
          onBack={props.onBack}
        />
      ) : (
        <div className={styles.loading}>
          <Skeleton shape="rows" />
        </div>
      )}
    </div>
  )
}

type OpenProps = ConversationProps & {
  history: ChatMessages
  lastRead: number
  othersLastRead: number
}

function Open(props: OpenProps) {
  const { channelUrl, side, heading, notices, readOnly = false, history, lastRead } = props
  const { t } = useLingui()
  const queries = useQueryClient()
  const courier = useCourier()
  const { data: session } = useSession()
  const myId = session?.accountId ?? ''
  const { messages, hasMore } = history
  const pending = usePending(channelUrl).filter(
    ({ clientId }) => !messages.some((message) => message.clientId === clientId),
  )
  // The line before what is new stays where it was when the conversation was opened.
  const [openedAt] = useState(lastRead)
  const [isAtEnd, setAtEnd] = useState(true)
  const [found, setFound] = useState<number>()
  const typing = useTyping(channelUrl)
  const answered = messages.findLastIndex((one) => !isSystem(one) && one.sender?.userId !== myId)
  const last = messages.at(-1)?.sequence ?? 0
  const canRead = !readOnly && channelUrl !== placeholderUrl
  useMarkRead(channelUrl, last, canRead && isAtEnd, lastRead)
  const arrivals = useArrivals(channelUrl, messages, myId)
  const sent = useSent(channelUrl, messages, myId)
  useSentElsewhere(props.draftRoute, messages, myId)

  const older = () => fetchOlder(queries, channelUrl)
  const show = async (sequence: number) => {
    let first = messages[0]?.sequence ?? 0
    while (first > sequence && (await older())) {
      const known = queries.getQueryData<ChatMessages>(messagesQuery(channelUrl).queryKey)
      first = known?.messages[0]?.sequence ?? 0
    }
    setFound(sequence)
  }
  return (
    <div className={styles.conversation}>
      {heading}
      {props.isSearching && (
        <SearchBar channelUrl={channelUrl} onShow={show} onEnd={props.onSearchEnd} />
      )}
      <HandoverCards channelUrl={channelUrl} side={side} messages={messages}>
        <Thread
          key={channelUrl}
          label={t`Messages`}
          messages={messages}
          pending={pending}
          hasMore={hasMore}
          myId={myId}
          lastRead={openedAt}
          othersLastRead={props.othersLastRead}
          found={found}
          onOlder={older}
          onEnd={setAtEnd}
          empty={side === 'member' ? <SayHello /> : <NothingYet />}
          footer={<TypingLine people={typing} />}
        />
      </HandoverCards>
      <Announcer arrivals={arrivals} />
      <div className={styles.foot}>
        {notices && <div className={styles.notices}>{notices}</div>}
        {!readOnly && (
          <Composer
            channelUrl={channelUrl}
            draftRoute={props.draftRoute}
            label={t`Your message`}
            extras={props.extras}
            takesFocus={props.takesFocus}
            offersHelp={side === 'member'}
            unanswered={[...messages.slice(answered + 1), ...pending]}
            sent={sent}
            onSend={(message, fileIds, drafts) => {
              const clientId = crypto.randomUUID()
              void post({ channelUrl, message, clientId, fileIds, drafts }, serverNow(), courier)
            }}
          />
        )}
      </div>
    </div>
  )
}

function NothingYet() {
  return (
    <p className={styles.nothing}>
      <Trans>No messages here yet.</Trans>
    </p>
  )
}
