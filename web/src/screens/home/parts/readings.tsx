import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../data/clock'
import { useDanger } from '../../../data/danger'
import { latestQuery, type Story } from '../../../data/latest'
import { givesOrder } from '../../../domain/reading-order'
import { LatestCards } from '../../../readings/latest-cards'
import { Orders } from '../../../readings/orders'
import { StoryNotes } from '../../../readings/story-notes'
import { Milestone } from './milestone'
import styles from './readings.module.css'

/** The day so far: the newest reading of each kind, today's line, what stands out, what is next. */
export function Readings() {
  const { data: story } = useQuery({ ...latestQuery, enabled: false })
  const danger = useDanger()
  return (
    <section className={styles.readings}>
      {story && <Orders latest={story.latest ?? []} />}
      <h2 className={styles.title}>
        <Trans>Your day</Trans>
      </h2>
      {story && danger.kind === 'none' && isCalm(story) && (
        <Milestone milestones={story.milestones ?? []} />
      )}
      <LatestCards />
      {story && <StoryNotes story={story} />}
    </section>
  )
}

/** Nobody is congratulated while a reading asks for something. */
function isCalm({ latest = [] }: Story): boolean {
  return !latest.some((one) => givesOrder(one, serverNow()))
}
