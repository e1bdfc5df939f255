/** The cards of the dashboard: which a member has, and in which order they stand. */
import type { FlagKey } from '../domain/app-state.ts'
import type { FamilyArea } from '../domain/family-areas.ts'
import { type ProgramSlug, programSets } from '../domain/programs.ts'
import { type RouteId, routeById } from './catalogue.ts'
import { actingIn, type Facts, opensArea } from './facts.ts'
import { isListed, type Shows } from './nav.ts'

type CardRule = {
  key: string
  /** Off means absent, never greyed. */
  flag?: FlagKey
  programs?: readonly ProgramSlug[]
  /** The screen behind the card; a card without its screen would lead nowhere. */
  route?: RouteId | null
  /** What somebody who acts for the member needs; without it and a route, the card is not for them. */
  family?: FamilyArea
}

/** The programs with something to measure. */
const measuring = [
  ...programSets.bloodSugar,
  ...programSets.bloodPressure,
  ...programSets.weight,
] as const satisfies readonly ProgramSlug[]

/** In their own order. Lessons have no screen yet, so that their card never shows. */
export const dashboardCards = [
  { key: 'check-in', programs: measuring, family: 'readings' },
  { key: 'onboarding', flag: 'onboarding' },
  { key: 'launchpad', flag: 'launchpad' },
  { key: 'readings', programs: measuring, family: 'readings' },
  { key: 'coaching', flag: 'newCoaching', family: 'messages' },
  { key: 'lessons', flag: 'glpEducation', route: null },
  { key: 'reminders', flag: 'reminders', route: 'reminder' },
  { key: 'goals', flag: 'goalSetting', route: 'goal-setting' },
  { key: 'food', route: 'food' },
  { key: 'supplies', route: 'order-supplies' },
  { key: 'devices', programs: measuring },
  { key: 'labs', route: 'labs' },
  { key: 'kidney', route: 'kidney-health' },
  { key: 'reports', route: 'reports-and-data' },
  { key: 'programs', flag: 'newUpsell', route: 'programs' },
] as const satisfies readonly CardRule[]

export type DashboardCard = (typeof dashboardCards)[number]['key']

/** The order of the new-card-order flag: what was measured first, first steps last. */
const newOrder: readonly DashboardCard[] = [
  'check-in',
  'readings',
  'coaching',
  'reminders',
  'goals',
  'food',
  'supplies',
  'lessons',
  'devices',
  'labs',
  'kidney',
  'reports',
  'onboarding',
  'launchpad',
  'programs',
]

/** The cards a member has: one for each feature that is on and that their programs have. */
export function cardsOf(facts: Facts, shows: Shows = isListed): DashboardCard[] {
  const { features, programs, app } = facts
  const active: readonly ProgramSlug[] = programs.state === 'ok' ? programs.active : []
  const isOpen = ({ route, family }: CardRule) =>
    family ? opensArea(facts, family) : route !== undefined || !actingIn(facts)
  const has = (rule: CardRule) =>
    isOpen(rule) &&
    (!rule.flag || features.includes(rule.flag)) &&
    (!rule.programs || rule.programs.some((slug) => active.includes(slug))) &&
    (rule.key !== 'coaching' || app.hasChatAvailable) &&
    (rule.route === undefined || (rule.route !== null && shows(routeById(rule.route), facts)))
  return dashboardCards.filter(has).map(({ key }) => key)
}

/** What needs the member stands right after the check-in; the flag changes the rest only. */
export function inOrder(
  cards: readonly DashboardCard[],
  facts: Pick<Facts, 'features'>,
  needed: readonly DashboardCard[] = [],
): DashboardCard[] {
  const order = facts.features.includes('newCardOrder')
    ? newOrder
    : dashboardCards.map(({ key }) => key)
  const rank = (card: DashboardCard) =>
    card === 'check-in' ? -2 : needed.includes(card) ? -1 : order.indexOf(card)
  return cards.toSorted((a, b) => rank(a) - rank(b) || order.indexOf(a) - order.indexOf(b))
}
