import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReadOnly } from '../../data/read-only'
import {
  recentWeightsQuery,
  type Weight,
  weightStatsQuery,
  weightTargetQuery,
} from '../../data/weight'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { lastDays, useSpan } from '../../readings/span'
import { href } from '../../routes/href'
import { useOpenInAddress } from '../../routes/use-open-in-address'
import { ButtonLink } from '../../ui/button-link'
import { DrawingScale } from '../../ui/drawings/drawing-scale'
import { EmptyState } from '../../ui/empty-state'
import { rescueFocus } from '../../ui/focus'
import { lazyPart } from '../../ui/lazy-part'
import { WhenOpened } from '../../ui/when-opened'
import styles from './overview.module.css'
import { AddWeight } from './parts/add-weight'
import { GainCard } from './parts/gain-card'
import { GoalCard } from './parts/goal-card'
import { IsThisYou } from './parts/is-this-you'
import { LatestWeight } from './parts/latest-weight'
import { OverviewChart } from './parts/overview-chart'
import { OverviewTiles } from './parts/overview-tiles'
import { ProgressCard } from './parts/progress-card'
import { ScaleQuestion } from './parts/scale-question'
import { useWeightMember } from './parts/use-weight-member'
import { useNumbersShown, Veil } from './parts/veil'

const WeightDialog = lazyPart(() =>
  import('./parts/weight-dialog').then((module) => module.WeightDialog),
)

/** The period that the overview tells of. */
const overviewDays = 30

/** Where the weight stands: the latest one, its trend, and what the member's program looks at. */
export function Screen() {
  const recent = useQuery(recentWeightsQuery)
  return (
    <ReadingPage kind="weight" action={<AddWeight />}>
      <ScaleQuestion />
      <ReadingsLoaded
        query={recent}
        shape="hero"
        failed={<Trans>We couldn’t load your latest weight.</Trans>}
      >
        {(weights) => (weights[0] ? <Weighed weights={weights} /> : <NothingYet />)}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

/** One call may fail and the rest still stands. */
function Weighed({ weights }: { weights: readonly Weight[] }) {
  const { today } = useSpan()
  const span = lastDays(overviewDays, today)
  const stats = useQuery(weightStatsQuery(span))
  const target = useQuery(weightTargetQuery)
  const { losing, heartFailure, neutral } = useWeightMember()
  const numbers = useNumbersShown()
  const asked = weights.find(({ asks }) => asks)
  const latest = weights.find(({ asks }) => !asks)
  return (
    <>
      <Asked weight={asked} />
      {heartFailure && stats.data?.gain && <GainCard gain={stats.data.gain} numbers={numbers} />}
      <Veil>
        {latest && (
          <LatestWeight weight={latest} period={stats.data?.period}>
            {stats.data && <OverviewTiles stats={stats.data} />}
          </LatestWeight>
        )}
        <ReadingsLoaded
          query={stats}
          shape="chart"
          failed={<Trans>We couldn’t load your weight figures.</Trans>}
        >
          {(figures) => <OverviewChart stats={figures} span={span} />}
        </ReadingsLoaded>
      </Veil>
      {!neutral && (
        <div className={styles.pair}>
          {losing && stats.data && <ProgressCard stats={stats.data} />}
          <ReadingsLoaded query={target} failed={<Trans>We couldn’t load your goal.</Trans>}>
            {(goal) =>
              // Fluid, not a goal, is what heart failure is weighed for.
              (losing || goal.figure) && <GoalCard target={goal} toGoal={stats.data?.toGoal} />
            }
          </ReadingsLoaded>
        </div>
      )}
    </>
  )
}

/** The weight that only the member can judge, and the form that corrects it. */
function Asked({ weight }: { weight: Weight | undefined }) {
  const [isOpen, setOpen] = useOpenInAddress('fix')
  // The one that was opened stays in the form when a newer one asks.
  const [fixed, setFixed] = useState<Weight>()
  const readOnly = useReadOnly()
  if (isOpen && !fixed && weight && !readOnly) setFixed(weight)
  if (!isOpen && fixed) setFixed(undefined)
  // What opened the form goes with the question.
  useEffect(() => (fixed ? () => rescueFocus() : undefined), [fixed])
  return (
    <>
      {weight && <IsThisYou weight={weight} onFix={() => setOpen(true)} />}
      <WhenOpened isOpen={fixed !== undefined} onClose={() => setOpen(false)}>
        <WeightDialog isInAddress editing={fixed ?? null} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      drawing={<DrawingScale />}
      title={<Trans>No weights yet</Trans>}
      action={
        <ButtonLink variant="primary" href={href('weight.get-started')}>
          <Trans>Set up your scale</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your first weight appears here as soon as your scale sends it.</Trans>
    </EmptyState>
  )
}
