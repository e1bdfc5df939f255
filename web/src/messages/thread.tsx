import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import { discard, type Pending, retry } from '../data/chat-outbox'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useCourier } from '../data/use-outbox'
import { deliveryOf, isSystem } from '../domain/chat'
import { type TimelineItem, timelineOf } from '../domain/chat-timeline'
import { useFormats } from '../i18n/use-formats'
import { useActedFor } from '../ui/acted-for'
import { Button } from '../ui/button'
import { Bubble } from './bubble'
import { dayWords } from './due-words'
import { MessageFiles } from './file-view'
import { SystemLine } from './system-line'
import styles from './timeline.module.css'
import { useSenderName } from './use-sender-name'
import { type ScrolledThread, useThreadScroll } from './use-thread-scroll'

type ThreadProps = ScrolledThread & {
  label: string
  /** Up to where the reader had read when the conversation was opened. */
  lastRead: number
  othersLastRead: number
  /** Stands in place of messages where there are none. */
  empty: ReactNode
  /** Who writes right now. */
  footer?: ReactNode
}

/** The messages of a conversation, oldest at the top. */
export function Thread(props: ThreadProps) {
  const { messages, pending, hasMore, myId, lastRead, label, found, empty, footer } = props
  const { startOfDay } = useFormats()
  const place = useMemberZone()
  const { timeZone } = place
  const items = useMemo(
    () =>
      timelineOf(messages, { myId, lastRead, startOfDay: (ms) => startOfDay(ms, { timeZone }) }),
    [messages, myId, lastRead, startOfDay, timeZone],
  )
  const scroll = useThreadScroll(props)
  return (
    <div className={styles.frame}>
      <div
        ref={scroll.view}
        className={styles.view}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div ref={scroll.content} className={styles.content}>
          {hasMore && (
            <p className={styles.older}>
              <span className={styles.missing}>
                <Trans>Older messages are not included in this printout.</Trans>
              </span>
              <Button variant="quiet" isPending={scroll.isLoading} onPress={scroll.older}>
                <Trans>Show older messages</Trans>
              </Button>
            </p>
          )}
          {messages.length === 0 && pending.length === 0 && (
            <div className={styles.empty}>{empty}</div>
          )}
          {items.map((item) => (
            <Item key={keyOf(item)} item={item} found={found} {...pick(props)} />
          ))}
          {pending.map((one) => (
            <PendingBubble key={one.clientId} pending={one} />
          ))}
          {footer}
        </div>
      </div>
      {scroll.below > 0 && <Jump count={scroll.below} onPress={scroll.jump} />}
    </div>
  )
}

function keyOf(item: TimelineItem<ChatMessage>): string {
  if (item.kind === 'day') return `day ${item.at}`
  return item.kind === 'new' ? 'new' : (item.message.messageId ?? '')
}

type Surroundings = Pick<ThreadProps, 'myId' | 'othersLastRead' | 'messages'>

function pick({ myId, othersLastRead, messages }: ThreadProps): Surroundings {
  return { myId, othersLastRead, messages }
}

type ItemProps = Surroundings & { item: TimelineItem<ChatMessage>; found?: number }

function Item({ item, found, myId, othersLastRead, messages }: ItemProps) {
  const formats = useFormats()
  const place = useMemberZone()
  const nameOf = useSenderName()
  const acted = useActedFor()
  switch (item.kind) {
    case 'day':
      return (
        <h3 className={styles.day} data-date={formats.longDate(item.at, place)}>
          <span>{dayWords(item.at, serverNow(), place, formats)}</span>
        </h3>
      )
    case 'new':
      return (
        <p className={styles.new} data-new>
          <span>
            <Trans>New messages</Trans>
          </span>
        </p>
      )
    case 'system':
      return (
        <SystemLine
          message={item.message}
          time={formats.time(item.message.createdAt ?? 0, place)}
        />
      )
    case 'message': {
      const { message } = item
      const own = message.sender?.userId === myId
      const isNamed = own && (acted !== '' || Boolean(message.sender?.actsFor))
      const last = messages.findLast((one) => !isSystem(one))
      return (
        <div data-sequence={message.sequence} className={styles.place}>
          <Bubble
            text={message.message ?? ''}
            own={own}
            isNamed={isNamed}
            sender={item.head ? nameOf(message.sender) : undefined}
            portrait={message.sender?.profileUrl}
            time={item.tail ? formats.time(message.createdAt ?? 0, place) : undefined}
            delivery={own && message === last ? deliveryOf(message, othersLastRead) : undefined}
            found={found !== undefined && found === message.sequence}
            files={message.files?.length ? <MessageFiles files={message.files} /> : undefined}
          />
        </div>
      )
    }
  }
}

function PendingBubble({ pending }: { pending: Pending }) {
  const courier = useCourier()
  const { t } = useLingui()
  const { time } = useFormats()
  const place = useMemberZone()
  const count = pending.fileIds.length
  const files = count > 0 && t`${plural(count, { one: '# file', other: '# files' })}`
  return (
    <Bubble
      own
      text={[pending.message, files].filter(Boolean).join('\n')}
      time={time(pending.createdAt, place)}
      delivery={pending.state}
      onRetry={() => void retry(pending.clientId, courier)}
      onDiscard={() => discard(pending.clientId)}
    />
  )
}

function Jump({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.jump}>
      <Button variant="primary" icon={<ArrowDown size={18} aria-hidden="true" />} onPress={onPress}>
        {t`${plural(count, { one: '# new message', other: '# new messages' })}`}
      </Button>
    </div>
  )
}
