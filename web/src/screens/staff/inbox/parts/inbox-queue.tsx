import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { type InboxCounts, type InboxView, inboxQuery } from '../../../../data/inbox'
import { DrawingMessages } from '../../../../ui/drawings/drawing-messages'
import { EmptyState } from '../../../../ui/empty-state'
import { Segmented } from '../../../../ui/segmented'
import { TextField } from '../../../../ui/text-field'
import { DeskRows, numbered } from '../../parts/desk-rows'
import styles from '../../parts/desk-rows.module.css'
import { useNow } from '../../parts/desk-words'
import { InboxRow } from './inbox-row'

type InboxQueueProps = {
  view: InboxView
  onView: (view: InboxView) => void
  search: string
  onSearch: (search: string) => void
  current: string | undefined
  onOpen: (channelUrl: string) => void
}

/** Who waits for an answer, the longest first. */
export function InboxQueue({ view, onView, search, onSearch, current, onOpen }: InboxQueueProps) {
  const { t } = useLingui()
  const now = useNow()
  const wanted = useDeferredValue(search.trim())
  const queue = useInfiniteQuery(inboxQuery(view, wanted))
  const counts = queue.data?.pages[0]?.counts
  return (
    <div className={styles.queue}>
      <div className={styles.tools}>
        <Segmented
          label={t`Which conversations`}
          segments={[
            { id: 'waiting', label: numbered(t`Waiting`, counts?.waiting) },
            { id: 'mine', label: numbered(t`Mine`, counts?.mine) },
            { id: 'all', label: t`All` },
          ]}
          selected={view}
          onSelect={onView}
        />
        <TextField
          label={<Trans>Find by name</Trans>}
          optional={false}
          isRequired={false}
          value={search}
          onChange={onSearch}
          maxLength={100}
          autoComplete="off"
          spellCheck="false"
        />
        <Summary counts={counts} />
      </div>
      <DeskRows
        query={queue}
        label={t`Conversations`}
        failed={<Trans>We couldn’t load the queue.</Trans>}
        idOf={(item) => item.channelUrl}
        nothing={<Nothing view={view} search={wanted} />}
      >
        {(item) => (
          <InboxRow
            item={item}
            now={now}
            isCurrent={item.channelUrl === current}
            onOpen={() => onOpen(item.channelUrl ?? '')}
          />
        )}
      </DeskRows>
    </div>
  )
}

/** What needs somebody at once, read out when it changes. */
function Summary({ counts }: { counts: InboxCounts | undefined }): ReactNode {
  const { urgent = 0, late = 0, unclaimed = 0 } = counts ?? {}
  return (
    <p className={styles.summary} role="status">
      {urgent > 0 && (
        <strong className={styles.urgent}>
          <Trans>{urgent} urgent</Trans>
        </strong>
      )}
      {late > 0 && (
        <span>
          <Trans>{late} late</Trans>
        </span>
      )}
      {unclaimed > 0 && (
        <span>
          <Trans>{unclaimed} unassigned</Trans>
        </span>
      )}
    </p>
  )
}

function Nothing({ view, search }: { view: InboxView; search: string }) {
  if (search) {
    return (
      <EmptyState drawing={<DrawingMessages />} title={<Trans>No one by that name</Trans>}>
        <Trans>You can find members whose conversations you can see. Try “All”.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={<DrawingMessages />}
      title={
        view === 'all' ? <Trans>No conversations yet</Trans> : <Trans>No one is waiting</Trans>
      }
    >
      {view === 'all' ? (
        <Trans>When a member writes to you, you’ll see it here.</Trans>
      ) : (
        <Trans>Everyone has an answer. New messages appear here automatically.</Trans>
      )}
    </EmptyState>
  )
}
