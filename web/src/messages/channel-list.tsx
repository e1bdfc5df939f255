import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatChannel } from '../data/chat-cache'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { dummyUrl, isSystem } from '../domain/chat'
import { useFormats } from '../i18n/use-formats'
import { Badge } from '../ui/badge'
import styles from './channel-list.module.css'
import { ChannelSign } from './channel-sign'
import { useChannelName } from './channel-words'
import { useSystemWords } from './system-line'

type ChannelListProps = {
  channels: readonly ChatChannel[]
  current: string | undefined
  onSelect: (url: string) => void
  myId: string
}

export function ChannelList({ channels, current, onSelect, myId }: ChannelListProps) {
  const { t } = useLingui()
  return (
    <ul className={styles.list} aria-label={t`Conversations`}>
      {channels.map((channel) => (
        <li key={channel.url}>
          <ChannelRow
            channel={channel}
            myId={myId}
            isCurrent={channel.url === current}
            onSelect={() => onSelect(channel.url ?? '')}
          />
        </li>
      ))}
    </ul>
  )
}

type ChannelRowProps = {
  channel: ChatChannel
  myId: string
  isCurrent: boolean
  onSelect: () => void
}

function ChannelRow({ channel, myId, isCurrent, onSelect }: ChannelRowProps) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const { lastMessage, unreadMessageCount: unread = 0 } = channel
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-unread={unread > 0 || undefined}
      onClick={onSelect}
    >
      <ChannelSign channel={channel} />
      <span className={styles.name}>{nameOf(channel)}</span>
      {lastMessage && <When at={lastMessage.createdAt ?? 0} />}
      <span className={styles.preview}>
        {lastMessage ? <Preview channel={channel} myId={myId} /> : <Invitation of={channel} />}
      </span>
      <Badge
        count={unread}
        label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
      />
    </button>
  )
}

function Preview({ channel, myId }: { channel: ChatChannel; myId: string }) {
  const say = useSystemWords()
  const { lastMessage: last } = channel
  if (!last) return null
  if (isSystem(last)) return say(last)
  const text = last.message || <Trans>A photo or file</Trans>
  return last.sender?.userId === myId ? <Trans>You: {text}</Trans> : text
}

function Invitation({ of }: { of: ChatChannel }) {
  if (of.url === dummyUrl) return <Trans>Not available right now</Trans>
  switch (of.customType) {
    case 'MEMBER_FOOD_LOGGING':
      return <Trans>Ask your coach about a meal</Trans>
    case 'MEMBER_SUPPORT':
      return <Trans>Ask about your account, devices and orders</Trans>
    default:
      return <Trans>Say hello</Trans>
  }
}

/** The time of today, the day of this week, or the date. */
function When({ at }: { at: number }) {
  const { time, day, dayAndMonth, daysAgo } = useFormats()
  const place = useMemberZone()
  const ago = daysAgo(at, serverNow(), place)
  if (ago === 0) return <span className={styles.when}>{time(at, place)}</span>
  return (
    <span className={styles.when}>
      {ago < 7 ? day(at, serverNow(), place) : dayAndMonth(at, place)}
    </span>
  )
}
