import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Loaded } from '../../calls/loaded'
import {
  type MailMessage,
  markThreadRead,
  type OpenThread,
  type MailThread as Thread,
  type ThreadAddress,
  threadQuery,
  useMailChanged,
} from '../../data/mail'
import { asProblem } from '../../data/problem'
import { useReadOnly } from '../../data/read-only'
import { href } from '../../routes/href'
import { Link } from '../../routes/router'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { PageBody } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { AnswerDue } from '../answer-due'
import { MessageFiles } from '../file-view'
import styles from './mail-thread.module.css'
import { Reply } from './reply'
import { useTitleFocus } from './use-title-focus'
import { categoryName, useMailTimes } from './words'

/** One exchange of letters, the newest first, with room for an answer that never closes. */
export function MailThread({ address }: { address: ThreadAddress }) {
  const thread = useInfiniteQuery(threadQuery(address))
  return (
    <PageBody gap={4} width="letter">
      <div className={styles.bar}>
        <Link className={styles.back} to={href('inbox')}>
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          <Trans>All messages</Trans>
        </Link>
        {thread.data && (
          <Button
            variant="quiet"
            icon={<Printer size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => window.print()}
          >
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
      {thread.error && asProblem(thread.error).is('not_found') ? (
        <ErrorState title={<Trans>We couldn’t find this message</Trans>}>
          <Trans>It may have been sent to someone else. Your own messages are in the list.</Trans>
        </ErrorState>
      ) : (
        <Loaded
          query={thread}
          failed={<Trans>We couldn’t load this message.</Trans>}
          kept={<Trans>Nothing is lost. We’ve saved what you wrote.</Trans>}
        >
          {({ pages: [first = {}, ...older] }) => (
            <Opened
              first={first}
              messages={[first, ...older].flatMap((page) => page.messages ?? [])}
              marked={'messageId' in address ? address.messageId : undefined}
            />
          )}
        </Loaded>
      )}
      {thread.hasNextPage && (
        <div>
          <Button onPress={() => void thread.fetchNextPage()} isPending={thread.isFetchingNextPage}>
            <Trans>Show earlier messages</Trans>
          </Button>
        </div>
      )}
    </PageBody>
  )
}

type OpenedProps = {
  first: OpenThread
  messages: readonly MailMessage[]
  /** The message that the address names. */
  marked: string | undefined
}

function Opened({ first, messages, marked }: OpenedProps) {
  const { i18n } = useLingui()
  const { thread = {} } = first
  // What was new when the page opened stays marked while it is read.
  const [readBefore] = useState(first.myLastRead ?? 0)
  const readOnly = useReadOnly()
  const title = useTitleFocus<HTMLHeadingElement>(thread.threadId ?? '')
  useRead(thread, readOnly)
  const category = categoryName(thread.category)
  const { team } = thread
  return (
    <>
      <Stack as="header" gap={1}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {thread.subject || <Trans>Message from your care team</Trans>}
        </h1>
        <p className={styles.about}>
          <span>
            <Trans>Care team of {team}</Trans>
          </span>
          {category && <span>{i18n._(category)}</span>}
        </p>
      </Stack>
      {thread.answerDue && <AnswerDue due={thread.answerDue} />}
      {!readOnly && (
        <Reply
          key={thread.threadId}
          threadId={thread.threadId ?? ''}
          unanswered={unansweredOf(thread, messages)}
        />
      )}
      <Stack as="ol" gap={3}>
        {messages.map((message) => (
          <li key={message.messageId}>
            <Letter
              message={message}
              isNew={message.sender?.userType !== 'MEMBER' && (message.sequence ?? 0) > readBefore}
              isMarked={message.messageId === marked}
            />
          </li>
        ))}
      </Stack>
    </>
  )
}

/** The member's letters since the last answer, oldest first; the first one goes with its subject. */
function unansweredOf({ subject = '' }: Thread, newestFirst: readonly MailMessage[]) {
  const answer = newestFirst.findIndex(({ sender }) => sender?.userType !== 'MEMBER')
  const waiting = answer < 0 ? newestFirst : newestFirst.slice(0, answer)
  return waiting
    .map((one) => (one.sequence === 1 ? { ...one, message: `${subject} ${one.message}` } : one))
    .reverse()
}

type LetterProps = { message: MailMessage; isNew: boolean; isMarked: boolean }

function Letter({ message, isNew, isMarked }: LetterProps) {
  const times = useMailTimes()
  const { sender, data } = message
  const own = sender?.userType === 'MEMBER'
  return (
    <article
      className={`surface ${styles.letter}`}
      data-own={own || undefined}
      data-marked={isMarked || undefined}
    >
      <header className={styles.who}>
        <h2 className={styles.name}>
          {own ? <Trans>You</Trans> : sender?.nickname || data?.senderName}
        </h2>
        {isNew && (
          <strong className={styles.new}>
            <Trans>New</Trans>
          </strong>
        )}
        <span className={styles.when}>{times.moment(message.createdAt ?? 0)}</span>
      </header>
      {message.message && <p className={styles.words}>{message.message}</p>}
      <MessageFiles files={message.files} />
    </article>
  )
}

/** A message is marked as read once its reader can see it; a staff view changes nothing. */
function useRead({ threadId = '', unreadCount = 0, sequence = 0 }: Thread, readOnly: boolean) {
  const changed = useMailChanged()
  const isSeen = useVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is unread starts it
  useEffect(() => {
    if (readOnly || !isSeen || unreadCount === 0) return
    // What the server did not hear it hears at the next visit.
    markThreadRead(threadId, sequence).then(changed, () => undefined)
  }, [threadId, unreadCount, sequence, readOnly, isSeen])
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
