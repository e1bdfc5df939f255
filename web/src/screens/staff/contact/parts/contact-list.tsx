import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import {
  type ContactCounts,
  type ContactView,
  contactListQuery,
  type DeskMessage,
} from '../../../../data/contact-desk'
import { isTopic, topics } from '../../../../i18n/contact-topics'
import { useFormats } from '../../../../i18n/use-formats'
import { dueWords } from '../../../../messages/due-words'
import { Chip } from '../../../../ui/chip'
import { DrawingMessages } from '../../../../ui/drawings/drawing-messages'
import { EmptyState } from '../../../../ui/empty-state'
import { Segmented } from '../../../../ui/segmented'
import row from '../../parts/desk-row.module.css'
import { DeskRows, numbered } from '../../parts/desk-rows'
import queue from '../../parts/desk-rows.module.css'
import { deskZone, languageName, useNow } from '../../parts/desk-words'

type ContactListProps = {
  view: ContactView
  onView: (view: ContactView) => void
  current: string | undefined
  onOpen: (id: string) => void
}

/** Which messages wait, the answer that is due first before the others. */
export function ContactList({ view, onView, current, onOpen }: ContactListProps) {
  const { t } = useLingui()
  const now = useNow()
  const list = useInfiniteQuery(contactListQuery(view))
  const counts = list.data?.pages[0]?.counts
  return (
    <div className={queue.queue}>
      <div className={queue.tools}>
        <Segmented
          label={t`Which messages`}
          segments={[
            { id: 'waiting', label: numbered(t`Waiting`, counts?.waiting) },
            { id: 'answered', label: t`Answered` },
          ]}
          selected={view}
          onSelect={onView}
        />
        <Summary counts={counts} />
      </div>
      <DeskRows
        query={list}
        label={t`Messages`}
        failed={<Trans>We couldn’t load the messages.</Trans>}
        idOf={(item) => item.id}
        nothing={<Nothing view={view} />}
      >
        {(item) => (
          <Row
            item={item}
            now={now}
            isCurrent={item.id === current}
            onOpen={() => onOpen(item.id ?? '')}
          />
        )}
      </DeskRows>
    </div>
  )
}

/** What needs somebody first, read out when it changes. */
function Summary({ counts }: { counts: ContactCounts | undefined }) {
  const { urgent = 0, late = 0, mine = 0 } = counts ?? {}
  return (
    <p className={queue.summary} role="status">
      {urgent > 0 && (
        <strong className={queue.urgent}>
          <Trans>{urgent} urgent</Trans>
        </strong>
      )}
      {late > 0 && (
        <span>
          <Trans>{late} late</Trans>
        </span>
      )}
      {mine > 0 && (
        <span>
          <Trans>{mine} assigned to you</Trans>
        </span>
      )}
    </p>
  )
}

function Nothing({ view }: { view: ContactView }) {
  return view === 'answered' ? (
    <EmptyState drawing={<DrawingMessages />} title={<Trans>No answers yet</Trans>}>
      <Trans>You’ll see messages here once someone has answered them.</Trans>
    </EmptyState>
  ) : (
    <EmptyState drawing={<DrawingMessages />} title={<Trans>No one is waiting</Trans>}>
      <Trans>Everyone has an answer. New messages appear here automatically.</Trans>
    </EmptyState>
  )
}

type RowProps = { item: DeskMessage; now: number; isCurrent: boolean; onOpen: () => void }

function Row({ item, now, isCurrent, onOpen }: RowProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { topic, reference } = item
  return (
    <button
      type="button"
      className={row.row}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
    >
      <span className={row.top}>
        <span className={row.name}>{item.memberName}</span>
      </span>
      <Marks item={item} />
      <span className={row.preview}>{i18n._(topics[isTopic(topic) ? topic : 'other'])}</span>
      <span className={row.foot}>
        <span>
          {languageName(item.locale ?? '', formats)} · {reference}
        </span>
        <When item={item} now={now} />
      </span>
    </button>
  )
}

function Marks({ item }: { item: DeskMessage }) {
  const { ownerName: owner } = item
  if (item.status === 'answered') return null
  return (
    <span className={row.marks}>
      {item.urgent && (
        <span className={row.urgent}>
          <Siren size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Urgent: possible crisis</Trans>
        </span>
      )}
      {item.late && (
        <Chip tone="caution">
          <Trans>Late</Trans>
        </Chip>
      )}
      {item.answerChannel === 'phone' && (
        <Chip>
          <Trans>Wants a call</Trans>
        </Chip>
      )}
      {!item.ownerId ? (
        <Chip tone="action">
          <Trans>Unassigned</Trans>
        </Chip>
      ) : (
        <Chip>
          {item.mine ? <Trans>Assigned to you</Trans> : <Trans>Assigned to {owner}</Trans>}
        </Chip>
      )}
    </span>
  )
}

function When({ item, now }: { item: DeskMessage; now: number }) {
  const formats = useFormats()
  const zone = deskZone()
  if (item.status === 'answered') {
    const when = dueWords(item.answeredAt ?? 0, now, zone, formats)
    return (
      <span>
        <Trans>answered {when}</Trans>
      </span>
    )
  }
  const due = dueWords(item.answerDueAt ?? 0, now, zone, formats)
  return <span>{item.late ? <Trans>was due {due}</Trans> : <Trans>due {due}</Trans>}</span>
}
