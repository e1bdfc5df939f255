import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../data/clock'
import { type Pulse, type PulseFigures, pulseQuery } from '../../data/pulse'
import { isFresh } from '../../domain/reading-order'
import { CallCareTeam } from '../../readings/call-care-team'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type SpanState, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { href } from '../../routes/href'
import { Card } from '../../ui/card'
import { StatTile } from '../../ui/stat-tile'
import styles from './overview.module.css'
import { NoPulse } from './parts/no-pulse'
import { PulseHero } from './parts/pulse-hero'
import { PulseOverTime } from './parts/pulse-over-time'

/** The newest pulse, what the last days say together, and what it is not. */
export function Screen() {
  const state = useSpan({ usual: 30 })
  const pulse = useQuery(pulseQuery(state.span))
  return (
    <ReadingPage
      kind="pulse"
      lead={<Trans>Your pulse comes with each blood pressure reading.</Trans>}
    >
      <ReadingsLoaded
        query={pulse}
        shape="hero"
        failed={<Trans>We couldn’t load your pulse.</Trans>}
      >
        {(data) => (data.latest ? <Overview data={data} state={state} /> : <NoPulse />)}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

function Overview({ data, state }: { data: Pulse; state: SpanState }) {
  const { figures = {}, latest = {} } = data
  return (
    <>
      {figures.callCareTeam && isFresh(latest.at ?? 0, serverNow()) && <CallCareTeam />}
      <Card>
        <PulseHero check={latest} />
      </Card>
      <Tiles figures={figures} days={state.span.days} />
      <Card title={<Trans>Your readings</Trans>}>
        <PulseOverTime data={data} span={state.span} controls={<SpanPicker {...state} />} />
        <LeftOut
          total={figures.total ?? 0}
          leftOut={figures.leftOut ?? []}
          logsHref={href('pulse.all-logs')}
        />
      </Card>
      <p className={styles.note}>
        <Trans>
          Your pulse is a count of heartbeats. It is not a heart rhythm test. If your heart races or
          skips beats, or you feel sick, talk to your doctor.
        </Trans>
      </p>
    </>
  )
}

function Tiles({ figures, days }: { figures: PulseFigures; days: number }) {
  const { t } = useLingui()
  const { count = 0, weekAverage, weekCount = 0, average, lowest, highest, within = 0 } = figures
  const { bandLow, bandHigh } = figures
  const checks = (some: number) => t`${plural(some, { one: '# reading', other: '# readings' })}`
  return (
    <div className={styles.tiles}>
      <StatTile
        label={t`7-day average`}
        value={weekAverage === undefined ? '—' : String(weekAverage)}
        unit={weekAverage === undefined ? undefined : t`bpm`}
        basis={weekAverage === undefined ? t`Too few readings for an average` : checks(weekCount)}
      />
      <StatTile
        label={t`${days}-day average`}
        value={average === undefined ? '—' : String(average)}
        unit={average === undefined ? undefined : t`bpm`}
        basis={average === undefined ? t`Too few readings for an average` : checks(count)}
      />
      <StatTile
        label={t`Lowest to highest`}
        value={lowest === undefined || highest === undefined ? '—' : t`${lowest} to ${highest}`}
        basis={checks(count)}
      />
      <StatTile
        label={t`Between ${bandLow} and ${bandHigh}`}
        value={count === 0 ? '—' : String(within)}
        basis={t`of ${checks(count)}`}
      />
    </div>
  )
}
