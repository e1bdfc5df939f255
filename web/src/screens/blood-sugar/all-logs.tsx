import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BloodSugar, sugarLogQuery, sugarStatsQuery } from '../../data/blood-sugar'
import { useReadOnly } from '../../data/read-only'
import { LeftOut } from '../../readings/left-out'
import { LogList, type More } from '../../readings/log-list'
import type { LogEntry } from '../../readings/log-row'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { sources } from '../../readings/sources'
import { useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { spokenSugar } from '../../readings/sugar-words'
import { href } from '../../routes/href'
import { useSearchParams } from '../../routes/router'
import { DrawingMeter } from '../../ui/drawings/drawing-meter'
import { EmptyState } from '../../ui/empty-state'
import styles from './all-logs.module.css'
import { AddCheck } from './parts/add-check'
import { CheckDetails } from './parts/check-details'
import { EditCheck } from './parts/edit-check'
import { filterOf, LogFilters } from './parts/log-filters'

/** Every check with what was said about it. */
export function Screen() {
  const state = useSpan({ usual: 30 })
  const [search] = useSearchParams()
  const { start, end } = state.span
  const log = useInfiniteQuery(sugarLogQuery({ start, end, ...filterOf(search) }))
  const stats = useQuery(sugarStatsQuery(state.span))
  return (
    <ReadingPage kind="blood-sugar" action={<AddCheck />}>
      <div className={styles.choices}>
        <SpanPicker {...state} />
        <LogFilters />
        {stats.data && (
          <LeftOut
            total={stats.data.total}
            leftOut={stats.data.leftOut}
            logsHref={href('blood-sugar.all-logs', {}, { ...periodOf(search), mark: 'any' })}
          />
        )}
      </div>
      <ReadingsLoaded
        query={log}
        shape="rows"
        failed={<Trans>We couldn’t load your readings.</Trans>}
      >
        {({ pages }) => (
          <div aria-busy={log.isPlaceholderData || undefined}>
            <Checks checks={pages.flatMap(({ bgs }) => bgs)} more={log} />
          </div>
        )}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

function periodOf(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => ['days', 'from', 'to'].includes(name)))
}

function Checks({ checks, more }: { checks: readonly BloodSugar[]; more: More }) {
  const { i18n } = useLingui()
  const readOnly = useReadOnly()
  const [editing, setEditing] = useState<BloodSugar | null>(null)
  if (checks.length === 0) {
    return (
      <EmptyState drawing={<DrawingMeter />} title={<Trans>No readings here</Trans>}>
        <Trans>Nothing in this period matches. Choose more days, or show all readings.</Trans>
      </EmptyState>
    )
  }
  const entries = checks.map(
    (check): LogEntry => ({
      id: check.id,
      at: check.at,
      offsetMinutes: check.offsetMinutes,
      source: check.tags.source ?? sources.device,
      text: check.figure.text,
      unit: check.figure.unit,
      spoken: spokenSugar(check.figure, i18n),
      statusKey: check.status.key,
      mark: check.mark,
      details: <CheckDetails tags={check.tags} />,
      onEdit: readOnly ? undefined : () => setEditing(check),
    }),
  )
  return (
    <>
      <LogList kind="blood-sugar" entries={entries} more={more} />
      <EditCheck check={editing} onClose={() => setEditing(null)} />
    </>
  )
}
