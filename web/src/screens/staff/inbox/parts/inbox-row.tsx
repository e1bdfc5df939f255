import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Siren } from 'lucide-react'
import type { InboxItem, InboxTask } from '../../../../data/inbox'
import { useFormats } from '../../../../i18n/use-formats'
import { dueWords } from '../../../../messages/due-words'
import { Badge } from '../../../../ui/badge'
import { Chip } from '../../../../ui/chip'
import styles from '../../parts/desk-row.module.css'
import { deskZone, languageName, useKindWord, useWaitWords } from '../../parts/desk-words'

type InboxRowProps = {
  item: InboxItem
  now: number
  isCurrent: boolean
  onOpen: () => void
}

/** A conversation of the queue: who waits, since when, and who answers. */
export function InboxRow({ item, now, isCurrent, onOpen }: InboxRowProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const kindOf = useKindWord()
  const { memberName: name, unreadMessageCount: unread = 0, task } = item
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      data-unread={unread > 0 || undefined}
      data-channel={item.channelUrl}
      onClick={onOpen}
    >
      <span className={styles.top}>
        <span className={styles.name}>{name}</span>
        <Badge
          count={unread}
          label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
        />
      </span>
      {task && <Marks task={task} />}
      <span className={styles.preview}>
        {item.subject && <strong>{item.subject} </strong>}
        {item.joined || item.preview ? (
          item.preview || (item.lastMessageAt ? <Trans>A photo or file</Trans> : '')
        ) : (
          <Trans>Take it to read it</Trans>
        )}
      </span>
      <span className={styles.foot}>
        <span>
          {kindOf(item)} · {languageName(item.locale ?? '', formats)}
        </span>
        <span>{task && <Waiting task={task} now={now} />}</span>
      </span>
    </button>
  )
}

/** Why this one stands where it stands, in words. */
function Marks({ task }: { task: InboxTask }) {
  const { ownerName: owner } = task
  return (
    <span className={styles.marks}>
      {task.urgent && (
        <span className={styles.urgent}>
          <Siren size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Urgent: possible crisis</Trans>
        </span>
      )}
      {task.late && (
        <Chip tone="caution">
          {task.stuck ? <Trans>Late, unassigned</Trans> : <Trans>Late</Trans>}
        </Chip>
      )}
      {task.movedAt && (
        <Chip>
          <Trans>Reassigned because it was late</Trans>
        </Chip>
      )}
      {!task.ownerId ? (
        <Chip tone="action">
          <Trans>Unassigned</Trans>
        </Chip>
      ) : (
        !task.mine && (
          <Chip>
            <Trans>Assigned to {owner}</Trans>
          </Chip>
        )
      )}
    </span>
  )
}

function Waiting({ task, now }: { task: InboxTask; now: number }) {
  const formats = useFormats()
  const say = useWaitWords()
  const waited = say(now - (task.openedAt ?? now))
  const due = dueWords(task.dueAt ?? 0, now, deskZone(), formats)
  return (
    <>
      <Trans>Waiting {waited}</Trans>
      <span className={styles.due}>
        {task.late ? <Trans>was due {due}</Trans> : <Trans>due {due}</Trans>}
      </span>
    </>
  )
}
