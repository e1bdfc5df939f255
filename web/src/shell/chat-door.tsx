import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { chatSession, tellChat } from '../data/chat-session'
import { useStartup } from '../data/startup'
import { useUnreadCounts } from '../data/unread'
import { type UnreadNews, unreadNews } from '../domain/chat'
import { loadTexts } from '../i18n/activate'
import { useBackCloses } from '../routes/use-back-closes'
import { Badge } from '../ui/badge'
import { lazyPart } from '../ui/lazy-part'
import { WhenOpened } from '../ui/when-opened'
import styles from './chat-door.module.css'

const ChatPanel = lazyPart(async () => {
  const [{ ChatPanel }] = await Promise.all([
    import('../messages/chat-panel'),
    loadTexts('messages'),
  ])
  return ChatPanel
})

/** Chat is one press away on every page, in the header, where it covers nothing. */
export function ChatDoor() {
  const { isShowing } = chatSession.use()
  const { chronicCare = 0 } = useUnreadCounts(true)
  const { data: startup } = useStartup()
  const from = startup?.home?.unread?.find(({ source }) => source === 'coach')?.fromName
  const door = useRef<HTMLButtonElement>(null)
  const close = () => {
    tellChat({ kind: 'toggled' })
    door.current?.focus()
  }
  useBackCloses(isShowing, close)
  return (
    <>
      <button
        ref={door}
        type="button"
        className={styles.door}
        aria-expanded={isShowing}
        onClick={() => tellChat({ kind: 'toggled' })}
      >
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.word}>
          <Trans>Chat</Trans>
        </span>
        <span className="visually-hidden">
          <DoorWords news={unreadNews(chronicCare, from)} />
        </span>
        <Badge count={chronicCare} />
      </button>
      {isShowing && (
        <WhenOpened isOpen onClose={close}>
          <ChatPanel onClose={close} />
        </WhenOpened>
      )}
    </>
  )
}

/** Who wrote, where one did; the coaching team, where there is more. */
function DoorWords({ news }: { news: UnreadNews }) {
  switch (news.kind) {
    case 'one': {
      const { name } = news
      return <Trans>New message from {name}</Trans>
    }
    case 'team':
      return <Trans>New messages from your coaching team</Trans>
    case 'none':
      return null
  }
}
