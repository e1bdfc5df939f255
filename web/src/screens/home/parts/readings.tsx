import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDrawn } from '../../../calls/loaded'
import { useActedFor } from '../../../data/acted-for'
import { serverNow } from '../../../data/clock'
import { useDanger } from '../../../data/danger'
import { latestQuery, type Story } from '../../../data/latest'
import { givesOrder } from '../../../domain/reading-order'
import { LatestCards } from '../../../readings/latest-cards'
import { Orders } from '../../../readings/orders'
import { StoryNotes } from '../../../readings/story-notes'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { Milestone } from './milestone'

/**
 * The day so far: the newest reading of each kind, today's line, what stands out, what is next.
 * What a reading tells the member to do comes first, then what its parent puts in.
 */
export function Readings({ children }: { children?: ReactNode }) {
  const { data } = useQuery({ ...latestQuery, enabled: false })
  // Together with the cards, which would push down what stands below them. An order never waits.
  const story = useDrawn(data !== undefined) ? data : undefined
  const danger = useDanger()
  const name = useActedFor()
  return (
    <Stack as="section" gap={4}>
      {data && <Orders latest={data.latest ?? []} />}
      {children}
      <Text as="h2" size="h4">
        {name ? <Trans>{name}’s day</Trans> : <Trans>Your day</Trans>}
      </Text>
      {story && danger.kind === 'none' && isCalm(story) && (
        <Milestone milestones={story.milestones ?? []} />
      )}
      <LatestCards />
      {story && <StoryNotes story={story} />}
    </Stack>
  )
}

/** Nobody is congratulated while a reading asks for something. */
function isCalm({ latest = [] }: Story): boolean {
  return !latest.some((one) => givesOrder(one, serverNow()))
}
