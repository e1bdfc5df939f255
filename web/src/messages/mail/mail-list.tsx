import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Paperclip, PenLine } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { useActedFor } from '../../data/acted-for'
import { type MailThread, threadsQuery } from '../../data/mail'
import { useReadOnly } from '../../data/read-only'
import { href } from '../../routes/href'
import { Link } from '../../routes/router'
import { Button } from '../../ui/button'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { useDebounced } from '../../ui/use-debounced'
import styles from './mail-list.module.css'
import { WriteToTeam } from './team-words'
import { categoryName, useMailTimes } from './words'

/** Letters that come quickly after each other are one question. */
const quietMs = 300

type MailListProps = { onWrite: () => void }

/** The member's threads with their care team. */
export function MailList({ onWrite }: MailListProps) {
  const { t } = useLingui()
  const id = useId()
  const readOnly = useReadOnly()
  const [text, setText] = useState('')
  const name = useActedFor()
  const query = useDebounced(text.trim(), quietMs)
  const list = useInfiniteQuery({ ...threadsQuery(query), placeholderData: keepPreviousData })
  const write = readOnly ? undefined : <WriteButton onWrite={onWrite} />
  return (
    <Loaded
      query={list}
      shape="rows"
      failed={<Trans>We couldn’t load your messages.</Trans>}
      kept={<Trans>Nothing is lost. We’ve saved what you wrote.</Trans>}
    >
      {({ pages }) => {
        const threads = pages.flatMap((page) => page.threads ?? [])
        if (threads.length === 0 && !query) return <NothingYet action={write} />
        const unread = pages[0]?.unreadCount ?? 0
        return (
          <div className={styles.list}>
            <div className={styles.tools}>
              <search className={styles.search}>
                <label htmlFor={id} className={styles.label}>
                  <Trans>Search your messages</Trans>
                </label>
                <input
                  id={id}
                  type="text"
                  autoComplete="off"
                  maxLength={100}
                  className={styles.words}
                  value={text}
                  onChange={({ currentTarget }) => setText(currentTarget.value)}
                />
              </search>
              {write}
            </div>
            <Text muted role="status">
              {query && threads.length === 0 ? (
                <Trans>No messages match your search.</Trans>
              ) : (
                t`${plural(unread, { 0: 'Everything is read', one: '# unread message', other: '# unread messages' })}`
              )}
            </Text>
            <Stack
              as="ul"
              gap={3}
              aria-label={
                name ? t`Messages with ${name}’s care team` : t`Messages with your care team`
              }
            >
              {threads.map((thread) => (
                <li key={thread.threadId}>
                  <Row thread={thread} />
                </li>
              ))}
            </Stack>
            {list.hasNextPage && (
              <div>
                <Button
                  onPress={() => void list.fetchNextPage()}
                  isPending={list.isFetchingNextPage}
                >
                  <Trans>Show older messages</Trans>
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Row({ thread }: { thread: MailThread }) {
  const { i18n } = useLingui()
  const times = useMailTimes()
  const { threadId = '', team, unreadCount = 0, lastMessage, answerDue, hasFiles } = thread
  const category = categoryName(thread.category)
  const { day, clock } = times.due(answerDue?.dueAt ?? 0)
  return (
    <Link
      className={`surface ${styles.thread}`}
      data-unread={unreadCount > 0 || undefined}
      to={href('inbox', { inboxId: threadId })}
    >
      <span className={styles.top}>
        <span className={styles.subject}>
          {thread.subject || <Trans>Message from your care team</Trans>}
        </span>
        <span className={styles.when}>{times.day(thread.lastMessageAt ?? 0)}</span>
      </span>
      <span className={styles.from}>
        {unreadCount > 0 && (
          <strong className={styles.unread}>
            <Trans>Unread</Trans>
          </strong>
        )}
        <span>
          <Trans>Care team of {team}</Trans>
        </span>
        {category && <span>{i18n._(category)}</span>}
        {hasFiles && (
          <span className={styles.files}>
            <Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />
            <Trans>With files</Trans>
          </span>
        )}
      </span>
      <span className={styles.preview}>
        {lastMessage?.message || <Trans>Photos and files</Trans>}
      </span>
      {answerDue && !answerDue.late && (
        <Text as="span" muted size="small">
          <Trans>
            Your team will answer by {clock} {day}
          </Trans>
        </Text>
      )}
    </Link>
  )
}

function WriteButton({ onWrite }: MailListProps) {
  return (
    <Button
      variant="primary"
      icon={<PenLine size={20} strokeWidth={1.75} aria-hidden="true" />}
      onPress={onWrite}
    >
      <WriteToTeam />
    </Button>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      drawing={<DrawingMessages />}
      title={<Trans>No messages yet</Trans>}
      action={action}
    >
      <Trans>
        Your doctors and nurses write to you here about visits, medicines and test results. You can
        write to them, too.
      </Trans>
    </EmptyState>
  )
}
