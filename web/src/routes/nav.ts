/** Header, menus, sidebars, bottom bar and site map: filters of the catalogue. */
import { messageTabs } from '../domain/app-state.ts'
import { admit, decide, programsEntry } from './access.ts'
import { catalogue, type Route, type RouteId, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import type { ActiveNavigation, DataNeed } from './types.ts'

export type ScreenSize = 'small' | 'large'

/** True when a menu may show the route: it opens, it is built, and it has something to show. */
export function isListed(route: Route, facts: Facts): boolean {
  return admit(route, facts).allow && dataHolds(route.data, facts)
}

/** Missing data hides the entry only; the address keeps its empty state. */
export function dataHolds(need: DataNeed | undefined, facts: Facts): boolean {
  const { app, programs } = facts
  const tabs = messageTabs(app)
  switch (need) {
    case undefined:
      return true
    case 'anyProgramArea':
      return app.hasConditionManagement || app.hasMentalHealth || app.hasPartnerPrograms
    case 'anyMessageTab':
      return tabs.length > 0
    case 'careTeamTab':
      return tabs.includes('telemed')
    case 'chronicCareTab':
      return tabs.includes('chronic_care')
    case 'mentalHealthTab':
      return tabs.includes('mental-health')
    case 'behavioralHealth':
      return programs.state === 'ok' && programs.active.includes('BEHAVIORAL_HEALTH')
    case 'guideAccess':
      return app.hasMHGuideAvailable
    case 'hasKidneyLabResults':
    case 'hasPersonalizedBPReport':
      return app[need]
    case 'teamsEnvironment':
      return app.isTeamsEnvironment
    case 'primaryCareTeam':
    case 'primaryCarePlan':
    case 'primaryCareVitals':
    case 'expertOpinionCases':
      return app.hasTelemed[need]
  }
}

export type HeaderSections = {
  programs: boolean
  healthInfo: boolean
  messages: boolean
  account: boolean
}

/** Which header sections a member has by rule, whatever is built behind them. */
export function headerSections(facts: Facts): HeaderSections {
  return {
    programs: dataHolds('anyProgramArea', facts) && isOpen('program', facts),
    healthInfo: isOpen('health-info', facts),
    messages: dataHolds('anyMessageTab', facts) && messagesDoors.some((id) => isOpen(id, facts)),
    account: isOpen('account', facts),
  }
}

const messagesDoors = ['message-center', 'messages'] as const satisfies readonly RouteId[]

/** A route that only sends on to another place still counts as open. */
function isOpen(id: RouteId, facts: Facts): boolean {
  const decision = decide(routeById(id), facts)
  return decision.allow || decision.outcome.startsWith('redirect:')
}

export type Header = {
  home: Route | undefined
  programs: readonly Route[]
  healthInfo: readonly Route[]
  messages: Route | undefined
  account: readonly Route[]
  /** Where the Account menu is missing, signing out stands in the header itself. */
  signOutInHeader: boolean
  languageMenu: boolean
}

/** The header of a signed-in person; an empty menu is not shown. */
export function header(facts: Facts, size: ScreenSize): Header {
  const sections = headerSections(facts)
  const account = sections.account ? listed(accountMenu, facts) : []
  return {
    home: listed(['home'], facts)[0],
    programs: sections.programs ? listed(programsMenu(facts), facts) : [],
    healthInfo: sections.healthInfo ? listed(healthInfoMenu, facts) : [],
    messages: sections.messages ? messagesEntry(facts, size) : undefined,
    account,
    signOutInHeader: account.length === 0,
    languageMenu: size === 'large',
  }
}

/** Linked with nothing active: the list of programs. Not linked: the sign-on hand-off. */
function programsMenu(facts: Facts): readonly RouteId[] {
  const entry = programsEntry(facts)
  if (entry === 'programs') return ['programs']
  if (entry === 'sso') return ['ccm-sso', 'vendor-management.partner-programs', 'programs']
  return [
    facts.form === 'one-app' ? 'condition-management.home' : 'dashboard',
    'mental-health.home',
    'vendor-management.partner-programs',
    'programs',
  ]
}

const healthInfoMenu = [
  'member.consultation-history',
  'health-info.documents',
  'health-info.medical-history',
  'health-info.primary-care',
  'health-info.primary-care-plan',
  'health-info.vitals',
  'health-info.your-cases',
  'health-info.pharmacies',
  'health-info.other-providers',
] as const satisfies readonly RouteId[]

const accountMenu = [
  'account.profile',
  'account.security-and-signin',
  'account.communication-preferences',
  'account.emergency-contacts',
  'account.family',
  'account.coverage-and-billing',
  'account.get-help',
  'account.security-questions',
  'account.activity',
  'account.sent',
] as const satisfies readonly RouteId[]

/** Large screens open the message center, small ones the plain list, or whichever is there. */
function messagesEntry(facts: Facts, size: ScreenSize): Route | undefined {
  const doors = listed(messagesDoors, facts)
  return size === 'large' ? doors[0] : doors.at(-1)
}

/** The bar at the bottom of a small screen. */
export function bottomBar(facts: Facts): readonly Route[] {
  const sections = headerSections(facts)
  const messages = sections.messages ? messagesEntry(facts, 'small') : undefined
  return [
    ...listed(['home'], facts),
    ...(sections.programs ? listed(['program', 'programs'], facts).slice(0, 1) : []),
    ...listed(['health-info'], facts),
    ...(messages ? [messages] : []),
    ...listed(['account'], facts),
  ]
}

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

const mentalHealthSidebar = [
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

/** The sidebar entries a member has, by the test a caller gives: by rule, or built as well. */
export function sidebar(
  facts: Facts,
  shows: (route: Route, facts: Facts) => boolean = isListed,
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

export function mentalHealthMenu(facts: Facts): readonly Route[] {
  return listed(mentalHealthSidebar, facts)
}

/** Whether the sidebar stands open by itself beside a page. */
export function sidebarOpens(route: Route, size: ScreenSize): boolean {
  if (size === 'small') return false
  return route.program === 'conditionManagement' || route.program === 'myStrength'
}

export type SitemapGroup = ActiveNavigation | 'services'

const offTheMap: readonly RouteId[] = [
  'sitemap',
  'inaccessible',
  'ccm-sso',
  'authorization',
  'migration',
]

/** Every page this person may open, grouped by where the header files it. */
export function sitemap(facts: Facts): ReadonlyMap<SitemapGroup, readonly Route[]> {
  const pages = catalogue.filter(
    (route) =>
      route.kind === 'screen' &&
      route.visitor === 'member' &&
      !offTheMap.includes(route.id) &&
      !needsParameter(route.path) &&
      isListed(route, facts),
  )
  const groups = new Map<SitemapGroup, Route[]>()
  for (const route of pages) {
    const group = route.active ?? 'services'
    groups.set(group, [...(groups.get(group) ?? []), route])
  }
  return groups
}

function needsParameter(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith(':') && !segment.endsWith('?'))
}

function listed(ids: readonly RouteId[], facts: Facts): readonly Route[] {
  return ids.map(routeById).filter((route) => isListed(route, facts))
}
