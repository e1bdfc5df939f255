import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { ReadingKind } from '../data/readings'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './log-list.module.css'
import { type LogEntry, LogRow } from './log-row'
import { MarkDialog } from './mark-dialog'
import { RemoveDialog } from './remove-dialog'
import { useToday } from './today'
import { addDays, dateOf, wallOfDate, wallPlace } from './wall'

/** The part of an infinite query that paging needs. */
export type More = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type LogListProps = {
  kind: ReadingKind
  /** Newest first. */
  entries: readonly LogEntry[]
  more?: More
}

type Asked = { id: string; about: ReactNode }

/** Readings by the days of where they were made, each with what can be done about it. */
export function LogList({ kind, entries, more }: LogListProps) {
  const [leavingOut, setLeavingOut] = useState<Asked | null>(null)
  const [removing, setRemoving] = useState<Asked | null>(null)
  return (
    <Stack gap={5}>
      {daysOf(entries).map(([date, ofDay]) => (
        <Stack key={date} aria-labelledby={`day-${date}`} as="section" gap={2}>
          <h2 id={`day-${date}`} className={styles.date}>
            <DayName date={date} />
          </h2>
          <ul className={styles.rows}>
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <LogRow
                  kind={kind}
                  entry={entry}
                  onLeaveOut={setLeavingOut}
                  onRemove={setRemoving}
                />
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      {more && <Older more={more} />}
      <MarkDialog kind={kind} reading={leavingOut} onClose={() => setLeavingOut(null)} />
      <RemoveDialog kind={kind} reading={removing} onClose={() => setRemoving(null)} />
    </Stack>
  )
}

/** A day has one heading, even where travel brings its checks in pieces. */
function daysOf(entries: readonly LogEntry[]): [string, LogEntry[]][] {
  const days = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const date = dateOf(entry)
    const ofDay = days.get(date)
    if (ofDay) ofDay.push(entry)
    else days.set(date, [entry])
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1))
}

function DayName({ date }: { date: string }) {
  const { weekday, longDate } = useFormats()
  const today = useToday()
  const name = date.slice(0, 4) === today.slice(0, 4) ? weekday : longDate
  const day = name(wallOfDate(date), wallPlace)
  if (date === today) return <Trans>Today, {day}</Trans>
  if (date === addDays(today, -1)) return <Trans>Yesterday, {day}</Trans>
  return day
}

/** What is there stays when more of it cannot be had. */
function Older({ more }: { more: More }) {
  const { t } = useLingui()
  if (!more.hasNextPage) {
    return (
      <Text muted>
        <Trans>That’s everything for this period.</Trans>
      </Text>
    )
  }
  return (
    <Stack gap={3} start>
      {more.isFetchNextPageError && (
        <Banner tone="caution" live title={t`We couldn’t load older readings.`}>
          <Trans>Newer readings are here.</Trans>
        </Banner>
      )}
      <Button onPress={() => void more.fetchNextPage()} isPending={more.isFetchingNextPage}>
        <Trans>Show older readings</Trans>
      </Button>
    </Stack>
  )
}
