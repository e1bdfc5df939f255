/** The menus beside the pages of a program: condition management and mental health. */
import { type Route, type RouteId, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { isListed, type Shows } from './nav.ts'
import { hasArea, type SidebarArea } from './sidebar-area.ts'

/** The condition-management sidebar in order; steps has no route yet, so it never shows. */
export const sidebarEntries = [
  { key: 'dashboard', route: 'condition-management.home' },
  { key: 'coaching', route: 'coaching' },
  { key: 'blood-sugar', route: 'blood-sugar' },
  { key: 'blood-pressure', route: 'blood-pressure' },
  { key: 'pulse', route: 'pulse' },
  { key: 'weight', route: 'weight' },
  { key: 'food', route: 'food' },
  { key: 'reminders', route: 'reminder' },
  { key: 'goal-setting', route: 'goal-setting' },
  { key: 'labs', route: 'labs' },
  { key: 'kidney-health', route: 'kidney-health' },
  { key: 'steps', route: null },
  { key: 'condition-profile', route: 'condition-profile' },
  { key: 'available-programs', route: 'programs' },
  { key: 'order-supplies', route: 'order-supplies' },
  { key: 'my-devices', route: 'activate-devices' },
  { key: 'shareable-data-reports', route: 'reports-and-data' },
  { key: 'device-user-guides', route: 'user-guides' },
] as const satisfies readonly { key: string; route: RouteId | null }[]

export type SidebarKey = (typeof sidebarEntries)[number]['key']

const mentalHealthEntries = [
  'mental-health.home',
  'mental-health.connect',
  'mental-health.guide',
  'mental-health.explore',
  'mental-health.progress',
  'mental-health.sleep',
  'mental-health.diary-entries',
  'mental-health.activity.history',
  'mental-health.profile.history',
  'mental-health.profile.personalization',
  'mental-health.help-resources',
  'mental-health.crisis',
] as const satisfies readonly RouteId[]

/** The condition-management entries a member has. */
export function sidebar(
  facts: Facts,
  shows: Shows = isListed,
): readonly { key: SidebarKey; route: Route }[] {
  return sidebarEntries.flatMap(({ key, route: id }) => {
    if (id === null) return []
    const route = routeById(inForm(id, facts))
    return shows(route, facts) ? [{ key, route }] : []
  })
}

/** The id of the same screen in the form of the product at hand. */
function inForm(id: RouteId, facts: Facts): RouteId {
  const { form, twin } = routeById(id)
  return form && form !== facts.form && twin ? twin : id
}

export function mentalHealthMenu(facts: Facts, shows: Shows = isListed): readonly Route[] {
  return mentalHealthEntries.map(routeById).filter((route) => shows(route, facts))
}

/** The entries of an area; a member without the area has none, whatever single page is open. */
export function areaEntries(
  area: SidebarArea,
  facts: Facts,
  shows: Shows = isListed,
): readonly Route[] {
  if (!hasArea(area, facts)) return []
  return area === 'conditionManagement'
    ? sidebar(facts, shows).map(({ route }) => route)
    : mentalHealthMenu(facts, shows)
}
