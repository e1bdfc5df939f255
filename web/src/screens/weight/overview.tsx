import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { DrawingScale } from '../../ui/drawings/drawing-scale'
import { EmptyState } from '../../ui/empty-state'
import { rescueFocus } from '../../ui/focus'
import { lazyPart } from '../../ui/lazy-part'
import { WhenOpened } from '../../ui/when-opened'
import styles from './overview.module.css'
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
import type { Editing } from './parts/weight-dialog'

const WeightDialog = lazyPart(() =>
  import('./parts/weight-dialog').then((module) => module.WeightDialog),
)

/** The period that the overview tells of. */
const overviewDays = 30

/** Where the weight stands: the latest one, its trend, and what the member's program looks at. */
export function Screen() {
  const [editing, setEditing] = useState<Editing>(null)
  const recent = useQuery(recentWeightsQuery)
  const readOnly = useReadOnly()
  const add = !readOnly && (
    <Button variant="primary" onPress={() => setEditing('new')}>
      <Trans>Add a weight</Trans>
    </Button>
  )
  return (
    <ReadingPage kind="weight" action={add}>
      <ScaleQuestion />
      <ReadingsLoaded
        query={recent}
        shape="hero"
        failed={<Trans>We could not load your latest weight.</Trans>}
      >
        {(weights) =>
          weights[0] ? <Weighed weights={weights} onFix={setEditing} /> : <NothingYet />
        }
      </ReadingsLoaded>
      <WhenOpened isOpen={editing !== null} onClose={() => setEditing(null)}>
        <WeightDialog
          editing={editing}
          onClose={() => {
            setEditing(null)
            rescueFocus()
          }}
        />
      </WhenOpened>
    </ReadingPage>
  )
}

type WeighedProps = { weights: readonly Weight[]; onFix: (weight: Weight) => void }

/** One call may fail and the rest still stands. */
function Weighed({ weights, onFix }: WeighedProps) {
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
      {asked && <IsThisYou weight={asked} onFix={onFix} />}
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
          failed={<Trans>We could not load your weight figures.</Trans>}
        >
          {(figures) => <OverviewChart stats={figures} span={span} />}
        </ReadingsLoaded>
      </Veil>
      {!neutral && (
        <div className={styles.pair}>
          {losing && stats.data && <ProgressCard stats={stats.data} />}
          <ReadingsLoaded query={target} failed={<Trans>We could not load your goal.</Trans>}>
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
