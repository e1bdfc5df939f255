import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type PulseCheck, pulseLogQuery } from '../../data/pulse'
import { LeftOut } from '../../readings/left-out'
import { LogList } from '../../readings/log-list'
import type { LogEntry } from '../../readings/log-row'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { NoPulse } from './parts/no-pulse'

/** Every pulse of a period, those left out among them. */
export function Screen() {
  const state = useSpan({ usual: 30 })
  const log = useInfiniteQuery(pulseLogQuery(state.span))
  const entryOf = useEntry()
  return (
    <ReadingPage kind="pulse">
      <SpanPicker {...state} />
      <ReadingsLoaded
        query={log}
        shape="rows"
        failed={<Trans>We couldn’t load your pulse log.</Trans>}
      >
        {({ pages }) => {
          const checks = pages.flatMap((page) => page.checks ?? [])
          const { figures = {}, latest } = pages[0] ?? {}
          if (checks.length === 0) return latest ? <NoneHere /> : <NoPulse />
          return (
            <>
              <LeftOut total={figures.total ?? 0} leftOut={figures.leftOut ?? []} />
              <LogList kind="pulse" entries={checks.map(entryOf)} more={log} />
            </>
          )
        }}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

function NoneHere() {
  return (
    <p>
      <Trans>There are no readings in this period. Choose a longer one.</Trans>
    </p>
  )
}

function useEntry(): (check: PulseCheck) => LogEntry {
  const { t } = useLingui()
  return ({ id = '', at = 0, offsetMinutes = 0, source = 0, pulse = 0, ...check }) => ({
    id,
    at,
    offsetMinutes,
    source,
    text: String(pulse),
    unit: t`bpm`,
    spoken: t`${pulse} beats per minute`,
    statusKey: check.key,
    details: check.irregularBeat ? (
      <Trans>Your monitor noticed an uneven heartbeat.</Trans>
    ) : undefined,
    mark: check.markKey ? { key: check.markKey, reason: check.markReason } : null,
  })
}
