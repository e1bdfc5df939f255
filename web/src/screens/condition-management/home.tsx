import { Trans } from '@lingui/react/macro'
import { type Startup, useStartup } from '../../data/startup'
import { CheckIn } from '../../readings/check-in'
import { LatestCards } from '../../readings/latest-cards'
import { cardsOf, type DashboardCard, inOrder } from '../../routes/dashboard'
import { useFacts } from '../../routes/use-facts'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageBody } from '../../ui/page'
import { Text } from '../../ui/text'
import styles from './home.module.css'
import { CoachingCard } from './parts/coaching-card'
import { DevicesCard, toActivate } from './parts/devices-card'
import { FirstStepsCard } from './parts/first-steps-card'
import { LaunchpadCard } from './parts/launchpad-card'
import { LinkCard, type LinkedCard } from './parts/link-card'

/** One card for each feature the member has, what needs them first. Each card stands by itself. */
export function Screen() {
  const facts = useFacts()
  const { data: startup = {} } = useStartup()
  const cards = inOrder(cardsOf(facts), facts, neededOf(startup))
  return (
    <PageBody>
      <h1>
        <Trans>Your dashboard</Trans>
      </h1>
      {cards.length === 0 && <NothingYet />}
      <div className={styles.cards}>
        {cards.map((card) => (
          <DashboardPart key={card} card={card} startup={startup} />
        ))}
      </div>
    </PageBody>
  )
}

/** The cards that wait for the member's hand. */
function neededOf(startup: Startup): DashboardCard[] {
  const needed: DashboardCard[] = []
  if (toActivate(startup)) needed.push('devices')
  if (startup.home?.unread?.some(({ source }) => source === 'coach')) needed.push('coaching')
  return needed
}

type PartProps = { card: DashboardCard; startup: Startup }

function DashboardPart({ card, startup }: PartProps) {
  switch (card) {
    case 'lessons':
      return null
    case 'check-in':
      return (
        <div className={styles.wide}>
          <CheckIn />
        </div>
      )
    case 'readings':
      return (
        <section className={styles.wide}>
          <Text as="h2" size="h3">
            <Trans>Your latest readings</Trans>
          </Text>
          <LatestCards />
        </section>
      )
    case 'onboarding':
      return <FirstStepsCard />
    case 'launchpad':
      return <LaunchpadCard />
    case 'coaching':
      return <CoachingCard startup={startup} />
    case 'devices':
      return <DevicesCard startup={startup} />
    default:
      return <LinkCard card={card satisfies LinkedCard} />
  }
}

function NothingYet() {
  return (
    <EmptyState drawing={<DrawingHouse />} title={<Trans>Nothing here yet</Trans>}>
      <Trans>Your cards appear here as soon as one of your programs starts.</Trans>
    </EmptyState>
  )
}
