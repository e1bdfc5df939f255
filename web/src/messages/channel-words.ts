import { useLingui } from '@lingui/react/macro'
import type { ChatChannel } from '../data/chat-cache'
import { type Availability, bestCoach, mostThere, type Person } from '../domain/chat'

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

/** Whether a coach is there, in words. */
export function useAvailabilityWords(): (availability: Availability, back?: string) => string {
  const { t } = useLingui()
  return (availability, back) => {
    switch (availability) {
      case 'AVAILABLE':
        return t`Available`
      case 'SHORT_AWAY':
        return back ? t`Away for a few days, back on ${back}` : t`Away for a few days`
      case 'LONG_AWAY':
        return back ? t`Away for a week or two, back on ${back}` : t`Away for a week or two`
      case 'EXTENDED_AWAY':
        return back ? t`On leave, back on ${back}` : t`On leave`
      case 'INDEFINITE_AWAY':
        return t`No longer available`
      case 'NO_COACH':
        return t`You do not have a coach yet`
    }
  }
}
