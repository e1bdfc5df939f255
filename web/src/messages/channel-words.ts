import { useLingui } from '@lingui/react/macro'
import type { ChatChannel } from '../data/chat-cache'
import { bestCoach, mostThere, type Person } from '../domain/chat'

/** The person on the other side whom a conversation is named after. */
export function partnerOf(channel: ChatChannel): Person | undefined {
  const guides = channel.members?.filter(({ metaData }) => metaData?.user_type === 'GUIDE') ?? []
  return bestCoach(channel) ?? mostThere(guides)
}

/** What a conversation is called in a list and above its messages. */
export function useChannelName(): (channel: ChatChannel) => string {
  const { t } = useLingui()
  return (channel) => {
    switch (channel.customType) {
      case 'MEMBER_FOOD_LOGGING':
        return t`Food log feedback`
      case 'MEMBER_SUPPORT':
        return t`Member Support`
      case 'MENTAL_HEALTH_GUIDE':
        return partnerOf(channel)?.nickname || t`Your guide`
      case 'CARE_TEAM':
        return channel.name || t`Your care team`
      default:
        return partnerOf(channel)?.nickname || t`Your coach`
    }
  }
}
