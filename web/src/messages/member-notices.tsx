import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ChatChannel, ChatMessage } from '../data/chat-cache'
import { askForAnotherCoach } from '../data/chat-send'
import { chatSession, tellChat } from '../data/chat-session'
import { useMemberZone } from '../data/member-zone'
import { usePending } from '../data/use-outbox'
import {
  absenceOf,
  availabilityOf,
  bestCoach,
  connectingOf,
  isSystem,
  type Notice,
  noticeOf,
  offersAnotherCoach,
} from '../domain/chat'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { AnswerDue } from './answer-due'
import styles from './member-notices.module.css'

type MemberNoticesProps = {
  channel: ChatChannel
  messages: readonly ChatMessage[]
  myId: string
}

/** What the member should know before the next word, one thing at a time. */
export function MemberNotices({ channel, messages, myId }: MemberNoticesProps) {
  const url = channel.url ?? ''
  const chat = chatSession.use()
  const pending = usePending(url)
  const last = messages.findLast((message) => !isSystem(message))
  const connecting = connectingOf(channel)
  const notice = noticeOf({
    sendError: pending.some(({ state }) => state === 'failed'),
    // The coach may have written while another page was open: the channel knows.
    connectingNewCoach:
      connecting === 'connectingNewCoach' ||
      (connecting !== undefined && chat.waitingForNewCoach.includes(url)),
    unavailable: offersAnotherCoach(channel) && !chat.dismissed.includes(absenceOf(channel)),
    connecting: connecting === 'connecting',
    sent: last !== undefined && last.sender?.userId === myId,
  })
  const due = channel.answerDue
  return (
    <div className={styles.notices}>
      {notice && notice !== 'sent' && <OneNotice notice={notice} channel={channel} />}
      {due ? <AnswerDue due={due} /> : notice === 'sent' && <Sent />}
    </div>
  )
}

function Sent() {
  return (
    <p className={styles.sent}>
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      <Trans>We’ve sent your message. We’ll reply within a few days.</Trans>
    </p>
  )
}

type OneNoticeProps = { notice: Exclude<Notice, 'sent'>; channel: ChatChannel }

function OneNotice({ notice, channel }: OneNoticeProps) {
  switch (notice) {
    case 'sendError':
      return (
        <Banner
          tone="danger"
          live
          title={
            <Trans>We could not send your message at this time. Please try again later.</Trans>
          }
        />
      )
    case 'connectingNewCoach':
      return (
        <Banner live title={<Trans>Connecting to new coach</Trans>}>
          <Trans>They can see your history. You can keep writing in the meantime.</Trans>
        </Banner>
      )
    case 'connecting':
      return (
        <Banner live title={<Trans>Connecting you to a coach</Trans>}>
          <Trans>You can keep writing. Your coach will read everything from the beginning.</Trans>
        </Banner>
      )
    case 'unavailable':
      return (
        <div data-offer>
          <Offer channel={channel} />
        </div>
      )
  }
}

/** The coach is away: another one may come in. */
function Offer({ channel }: { channel: ChatChannel }) {
  const queries = useQueryClient()
  const asking = useMutation({ mutationFn: () => askForAnotherCoach(queries, channel) })
  const dismiss = () => tellChat({ kind: 'dismissed', absence: absenceOf(channel) })
  return (
    <Banner
      tone="caution"
      live
      title={<Absence channel={channel} />}
      onDismiss={dismiss}
      action={
        <Inline gap={2} wrap>
          <Button variant="primary" isPending={asking.isPending} onPress={() => asking.mutate()}>
            <Trans>Yes, find me another coach</Trans>
          </Button>
          <Button onPress={dismiss}>
            <Trans>No, thank you</Trans>
          </Button>
        </Inline>
      }
    >
      <p>
        <Trans>Would you like another coach? They can see your history.</Trans>
      </p>
      {asking.isError && (
        <p role="alert">
          <Trans>We couldn’t reach our coaches. Please try again in a moment.</Trans>
        </p>
      )}
    </Banner>
  )
}

function Absence({ channel }: { channel: ChatChannel }) {
  const { weekday } = useFormats()
  const place = useMemberZone()
  const coach = bestCoach(channel)
  const name = coach?.nickname
  const back = coach?.awayUntil && weekday(coach.awayUntil, place)
  switch (availabilityOf(channel)) {
    case 'SHORT_AWAY':
      return back ? (
        <Trans>
          {name} is away for a few days, until {back}
        </Trans>
      ) : (
        <Trans>{name} is away for a few days</Trans>
      )
    case 'LONG_AWAY':
      return back ? (
        <Trans>
          {name} is away for a week or two, until {back}
        </Trans>
      ) : (
        <Trans>{name} is away for a week or two</Trans>
      )
    case 'EXTENDED_AWAY':
      return back ? (
        <Trans>
          {name} is on leave until {back}
        </Trans>
      ) : (
        <Trans>{name} is on leave</Trans>
      )
    case 'INDEFINITE_AWAY':
      return <Trans>{name} is no longer available</Trans>
    default:
      return <Trans>You do not have a coach yet</Trans>
  }
}
