import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useReadOnly } from '../../data/read-only'
import { recentWeightsQuery, type WeightTarget, weightTargetQuery } from '../../data/weight'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { PageBody, PageHead } from '../../ui/page'
import styles from './get-started.module.css'
import { FirstWeight } from './parts/first-weight'
import { GoalCard } from './parts/goal-card'
import { HeightForm } from './parts/height-form'
import { NoSignal } from './parts/no-signal'
import { PlaceScale } from './parts/place-scale'
import { useWeightMember } from './parts/use-weight-member'

/** From the box to the first weight, one step after the other. */
export function Screen() {
  const target = useQuery(weightTargetQuery)
  const recent = useQuery(recentWeightsQuery)
  const { neutral } = useWeightMember()
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Set up your scale</Trans>}
        lead={
          neutral ? (
            <Trans>
              Your scale sends your weight automatically. You don’t have to look at it, or at any
              number.
            </Trans>
          ) : (
            <Trans>
              It takes about 5 minutes. After that, your scale sends each weight automatically.
            </Trans>
          )
        }
        isLarge
      />
      <ol className={styles.steps}>
        <li>
          <Card title={<Trans>1. Your height</Trans>}>
            <ReadingsLoaded query={target} failed={<Trans>We couldn’t load your height.</Trans>}>
              {(plan) => <HeightStep plan={plan} />}
            </ReadingsLoaded>
          </Card>
        </li>
        <li>
          <PlaceScale />
        </li>
        <li>
          <Card title={<Trans>3. Step on it</Trans>}>
            <ReadingsLoaded
              query={recent}
              failed={<Trans>We couldn’t look for your first weight.</Trans>}
            >
              {(weights) => <FirstWeight weight={weights[0]} />}
            </ReadingsLoaded>
            <NoSignal />
          </Card>
        </li>
        {!neutral && target.data && (
          <li>
            <GoalCard
              title={<Trans>4. Your goal, if you like</Trans>}
              target={target.data}
              toGoal={null}
            />
          </li>
        )}
      </ol>
      <div>
        <ButtonLink variant="primary" href={href('weight.overview')}>
          <Trans>Go to my weight</Trans>
        </ButtonLink>
      </div>
    </PageBody>
  )
}

function HeightStep({ plan }: { plan: WeightTarget }) {
  const readOnly = useReadOnly()
  if (readOnly) return null
  // A height that was saved elsewhere begins the form anew.
  return <HeightForm key={plan.heightMillimetres} millimetres={plan.heightMillimetres} />
}
