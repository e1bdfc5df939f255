import { Trans, useLingui } from '@lingui/react/macro'
import { Check, EllipsisVertical, Pencil, Trash2, Undo2, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useReadOnly } from '../data/read-only'
import type { ReadingKind } from '../data/readings'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import { Menu, type MenuEntry } from '../ui/menu'
import { StatusMark } from '../ui/status-mark'
import { Text } from '../ui/text'
import styles from './log-row.module.css'
import { sources, useSourceWord } from './sources'
import { useMark } from './use-mark'
import { dayAndTime, type Moment, timeOf } from './wall'
import { statusOfKey, useReadingWord } from './words'

export type LogEntry = Moment & {
  id: string
  source: number
  /** The number as the server wrote it: "142", "128/82". */
  text: string
  unit: string
  /** The same for a screen reader: "128 over 82 millimeters of mercury". */
  spoken: string
  /** The server's key of the status. */
  statusKey?: string
  /** Tags, notes, a change to the reading before. */
  details?: ReactNode
  mark?: { key: string; reason?: string } | null
  /** It may be someone else's, and counts nowhere until the member answers. */
  waiting?: boolean
  /** Adds "Edit" to what can be done. */
  onEdit?: () => void
}

type LogRowProps = {
  kind: ReadingKind
  entry: LogEntry
  onLeaveOut: (asked: { id: string; about: ReactNode }) => void
  onRemove: (asked: { id: string; about: ReactNode }) => void
}

/** One reading of a log. What is left out stays, greyed and with its reason. */
export function LogRow({ kind, entry, onLeaveOut, onRemove }: LogRowProps) {
  const word = useReadingWord()
  const sourceWord = useSourceWord(kind)
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const status = entry.statusKey ? statusOfKey(entry.statusKey) : undefined
  const time = timeOf(entry, timeZone, formats)
  return (
    <article className={classNames(styles.row, (entry.mark || entry.waiting) && styles.marked)}>
      <p className={styles.time}>{time}</p>
      <div className={styles.main}>
        <p className={styles.figure}>
          <span className="visually-hidden">{entry.spoken}</span>
          <span aria-hidden="true">
            <span className={styles.value}>{entry.text}</span>
            <Text as="span" muted size="small">
              {' '}
              {entry.unit}
            </Text>
          </span>
        </p>
        {entry.mark ? (
          <MarkWords mark={entry.mark} />
        ) : entry.waiting ? (
          <Text muted weight="medium">
            {entry.source === sources.selfReported ? (
              <Trans>Waiting for your answer: is this number right?</Trans>
            ) : (
              <Trans>Waiting for your answer: is this you?</Trans>
            )}
          </Text>
        ) : (
          status && <StatusMark status={status} word={word(entry.statusKey)} />
        )}
      </div>
      <div className={styles.more}>
        {entry.details && <div>{entry.details}</div>}
        <Text muted size="small">
          {sourceWord(entry.source)}
        </Text>
      </div>
      <Actions kind={kind} entry={entry} time={time} onLeaveOut={onLeaveOut} onRemove={onRemove} />
    </article>
  )
}

function MarkWords({ mark }: { mark: NonNullable<LogEntry['mark']> }) {
  const word = useReadingWord()
  return (
    <Text muted weight="medium">
      <Trans>Not counted: {word(mark.key)}</Trans>
      {mark.reason && (
        <Text as="span" weight="normal">
          {' '}
          “{mark.reason}”
        </Text>
      )}
    </Text>
  )
}

function Actions({ kind, entry, time, onLeaveOut, onRemove }: LogRowProps & { time: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const mark = useMark(kind)
  const readOnly = useReadOnly()
  if (readOnly) return null
  const name = `${entry.text} ${entry.unit}, ${time}`
  const day = dayAndTime(entry, serverNow(), timeZone, formats)
  const about = `${entry.text} ${entry.unit}, ${day}`
  const typed = entry.source === sources.selfReported
  const ownMark = entry.mark && entry.mark.key !== 'reading.mark.control'
  const entries: MenuEntry[] = [
    ...(entry.onEdit
      ? [{ id: 'edit', label: t`Edit`, icon: <Pencil size={20} aria-hidden="true" /> }]
      : []),
    ...(entry.waiting
      ? [
          {
            id: 'count',
            label: typed ? t`Yes, it’s right` : t`Yes, it’s me`,
            icon: typed ? (
              <Check size={20} aria-hidden="true" />
            ) : (
              <UserCheck size={20} aria-hidden="true" />
            ),
          },
        ]
      : []),
    entry.mark
      ? {
          id: 'count',
          label: ownMark ? t`Count it again` : t`It wasn’t a control check`,
          icon: <Undo2 size={20} aria-hidden="true" />,
        }
      : { id: 'leave-out', label: t`Don’t count it`, icon: <UserX size={20} aria-hidden="true" /> },
    ...(typed
      ? [
          {
            id: 'remove',
            label: t`Remove`,
            danger: true,
            icon: <Trash2 size={20} aria-hidden="true" />,
          },
        ]
      : []),
  ]
  const act = (id: string) => {
    if (id === 'edit') entry.onEdit?.()
    if (id === 'count') void mark({ id: entry.id, mark: '' })
    if (id === 'leave-out') onLeaveOut({ id: entry.id, about })
    if (id === 'remove') onRemove({ id: entry.id, about })
  }
  return (
    <div className={styles.actions}>
      <Menu
        label={t`Change ${name}`}
        entries={entries}
        onAction={act}
        trigger={
          <Button
            variant="quiet"
            aria-label={t`Change ${name}`}
            icon={<EllipsisVertical size={20} aria-hidden="true" />}
          />
        }
      />
    </div>
  )
}
