import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  AlarmClock,
  Bean,
  ChevronRight,
  FileChartLine,
  Package,
  Sparkles,
  Target,
  TestTube,
  Utensils,
} from 'lucide-react'
import { useStartup } from '../../../data/startup'
import { orderUnderway } from '../../../domain/supply-orders'
import type { DashboardCard } from '../../../routes/dashboard'
import { href, type LinkId } from '../../../routes/href'
import { Link } from '../../../routes/router'
import { Text } from '../../../ui/text'
import styles from './link-card.module.css'

type Words = {
  icon: typeof AlarmClock
  route: LinkId
  title: MessageDescriptor
  text: MessageDescriptor
}

const cards = {
  reminders: {
    icon: AlarmClock,
    route: 'reminder',
    title: msg`Reminders`,
    text: msg`We’ll remind you when it’s time to check.`,
  },
  goals: {
    icon: Target,
    route: 'goal-setting',
    title: msg`Goals`,
    text: msg`One small thing you can do this week.`,
  },
  food: {
    icon: Utensils,
    route: 'food',
    title: msg`Food`,
    text: msg`A photo or a few words are enough.`,
  },
  supplies: {
    icon: Package,
    route: 'order-supplies',
    title: msg`Test strips and supplies`,
    text: msg`See what you have and order more.`,
  },
  labs: {
    icon: TestTube,
    route: 'labs',
    title: msg`Lab results`,
    text: msg`A1c, cholesterol and what they mean.`,
  },
  kidney: {
    icon: Bean,
    route: 'kidney-health',
    title: msg`Kidney health`,
    text: msg`The last tests and what is good for the kidneys.`,
  },
  reports: {
    icon: FileChartLine,
    route: 'reports-and-data',
    title: msg`Reports and data`,
    text: msg`A page for your doctor, or all your data as a file.`,
  },
  programs: {
    icon: Sparkles,
    route: 'programs',
    title: msg`More programs for you`,
    text: msg`See which ones you can join.`,
  },
} as const satisfies Partial<Record<DashboardCard, Words>>

export type LinkedCard = keyof typeof cards

/** A feature with a page of its own: what it is for, and the way there. */
export function LinkCard({ card }: { card: LinkedCard }) {
  const { i18n } = useLingui()
  const { icon: Icon, route, title, text } = cards[card]
  return (
    <section className={`surface ${styles.card}`}>
      <Icon className={styles.icon} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <Text as="h2" size="large">
          <Link to={href(route)} className={styles.link}>
            {i18n._(title)}
          </Link>
        </Text>
        <Text muted>{card === 'supplies' ? <SuppliesText otherwise={text} /> : i18n._(text)}</Text>
      </div>
      <ChevronRight className={styles.arrow} aria-hidden="true" />
    </section>
  )
}

/** How an order stands comes before what the page is for. */
function SuppliesText({ otherwise }: { otherwise: MessageDescriptor }) {
  const { i18n } = useLingui()
  const order = orderUnderway(useStartup().data?.orders?.orders)
  if (!order) return i18n._(otherwise)
  if (order.state === 'SHIPPED') return <Trans>A box is on its way.</Trans>
  return <Trans>A box is ordered.</Trans>
}
