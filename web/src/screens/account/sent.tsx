import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { Older } from '../../calls/older'
import { sentQuery } from '../../data/outbox'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Select } from '../../ui/select'
import { PageLink } from './parts/page-link'
import { SentRow } from './parts/sent-row'
import styles from './sent.module.css'

const topicNames: Record<string, MessageDescriptor> = {
  security: msg`Account security`,
  messages: msg`Messages from your care team`,
  alerts: msg`Alerts to family and friends`,
  reports: msg`Reports`,
  reminders: msg`Reminders`,
  contacts: msg`Your contacts`,
  billing: msg`Payments and refunds`,
  supplies: msg`Boxes of supplies`,
}

const every = 'all'

/** What we sent on behalf of the member: that it was sent, never its words. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Messages we sent you</Trans>}
        lead={
          <Trans>
            Every email and text message to you and to the people you chose. We don’t keep sign-in
            codes or the text of messages here.
          </Trans>
        }
      >
        <PageLink route="account.communication-preferences">
          <Trans>Choose what we send you</Trans>
        </PageLink>
      </PageHead>
      <Messages />
    </PageBody>
  )
}

function Messages() {
  const [topic, setTopic] = useState(every)
  const list = useInfiniteQuery({
    ...sentQuery(topic === every ? '' : topic),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded
      query={list}
      shape="rows"
      failed={<Trans>We couldn’t load the messages we sent you.</Trans>}
      kept={<Trans>We still send your messages.</Trans>}
    >
      {({ pages }) => {
        const topics = pages[0]?.topics ?? []
        if (topics.length === 0) return <NothingYet />
        return (
          <>
            {topics.length > 1 && <Topics topics={topics} selected={topic} onSelect={setTopic} />}
            <ol className={styles.messages} aria-busy={list.isPlaceholderData || undefined}>
              {pages
                .flatMap((page) => page.messages ?? [])
                .map((message) => (
                  <li key={message.id}>
                    <SentRow message={message} />
                  </li>
                ))}
            </ol>
            <Older
              list={list}
              words={<Trans>Show older messages</Trans>}
              failed={<Trans>We couldn’t load older messages.</Trans>}
              kept={<Trans>Newer messages are here.</Trans>}
            />
          </>
        )
      }}
    </Loaded>
  )
}

type TopicsProps = {
  topics: readonly string[]
  selected: string
  onSelect: (topic: string) => void
}

function Topics({ topics, selected, onSelect }: TopicsProps) {
  const { t, i18n } = useLingui()
  const named = topics.map((id) => ({ id, label: i18n._(topicNames[id] ?? msg`Other messages`) }))
  return (
    <div className={styles.filter}>
      <Select
        label={<Trans>Show</Trans>}
        options={[{ id: every, label: t`Everything` }, ...named]}
        selectedKey={selected}
        onSelectionChange={(key) => onSelect(String(key))}
      />
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      drawing={<DrawingMessages />}
      title={<Trans>We have not sent you anything yet</Trans>}
    >
      <Trans>
        When we send you an email or a text message, such as a sign-in code or a reminder, you’ll
        see it here.
      </Trans>
    </EmptyState>
  )
}
