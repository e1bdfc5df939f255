import { LifeBuoy, MessageCircle, Utensils } from 'lucide-react'
import type { ChatChannel } from '../data/chat-cache'
import { Avatar } from '../ui/avatar'
import styles from './channel-sign.module.css'
import { partnerOf } from './channel-words'

/** The picture of the person, or the icon of the topic. */
export function ChannelSign({ channel }: { channel: ChatChannel }) {
  const partner = partnerOf(channel)
  const name = partner?.nickname
  const Icon = iconOf(channel)
  if (name && !Icon) return <Avatar name={name} src={partner.profileUrl} />
  const Shown = Icon ?? MessageCircle
  return (
    <span className={styles.sign}>
      <Shown size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}

function iconOf({ customType }: ChatChannel) {
  if (customType === 'MEMBER_SUPPORT') return LifeBuoy
  return customType === 'MEMBER_FOOD_LOGGING' ? Utensils : undefined
}
