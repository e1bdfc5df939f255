/** Header, menus, sidebars and bottom bar: filters of the catalogue. */
import { messageTabs } from '../domain/app-state.ts'
import type { ScreenSize } from '../domain/widths.ts'
import { admit, decide, programsEntry } from './access.ts'
import { type Route, type RouteId, routeById } from './catalogue.ts'
import { actingIn, type Facts } from './facts.ts'
import { programAreas } from './program-areas.ts'
import type { DataNeed } from './types.ts'

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
  /** The rooms of the staff workspace, for staff at their own desk. */
  staff: readonly Route[]
  home: Route | undefined
  programs: readonly Route[]
  healthInfo: readonly Route[]
  messages: Route | undefined
  account: readonly Route[]
  /** What stays open in the account where the brand hides the rest; it stands beside Sign out. */
  besideSignOut: readonly Route[]
}

/** By rule alone, or, as menus want it, built as well. */
export type Shows = (route: Route, facts: Facts) => boolean

/** The header of a signed-in person; an empty menu is not shown. */
export function header(facts: Facts, size: ScreenSize, shows: Shows = isListed): Header {
  const sections = headerSections(facts)
  const listed = (ids: readonly RouteId[]) =>
    ids.map(routeById).filter((route) => shows(route, facts))
  // The first page of a section leads its menu; with no page below it, it has nothing to show.
  const section = (first: RouteId, pages: readonly RouteId[]) => {
    const below = listed(pages)
    return below.length > 0 ? [...listed([first]), ...below] : []
  }
  const isStaff = facts.session.kind === 'staff'
  const account = isStaff
    ? listed(['staff.security'])
    : sections.account
      ? section('account', accountMenu)
      : []
  const messages = sections.messages ? listed(messagesDoors) : []
  return {
    staff: isStaff ? listed(staffMenu) : [],
    home: listed(['home'])[0],
    programs: sections.programs ? section('program', programsMenu(facts)) : [],
    healthInfo: sections.healthInfo ? section('health-info', healthInfoMenu) : [],
    // Large screens open the message center, small ones the plain list, or whichever is there.
    messages: size === 'large' ? messages[0] : messages.at(-1),
    account,
    besideSignOut: sections.account
      ? []
      : listed(['account.activity', ...(actingIn(facts) ? (['account.get-help'] as const) : [])]),
  }
}

/** Linked with nothing active: the list of programs. Not linked: the sign-on hand-off. */
function programsMenu(facts: Facts): readonly RouteId[] {
  const entry = programsEntry(facts)
  if (entry === 'programs') return ['programs']
  const areas = programAreas(facts).map(({ home }) => home.id)
  return entry === 'sso' ? ['ccm-sso', ...areas, 'programs'] : [...areas, 'programs']
}

const staffMenu = [
  'staff',
  'staff.inbox',
  'staff.contact',
  'staff.labs',
  'staff.members',
  'staff.accounts',
  'staff.recoveries',
  'staff.fulfilment',
  'staff.calendars',
  'staff.brands',
  'staff.flags',
  'staff.notices',
  'staff.campaigns',
  'staff.questionnaires',
  'staff.audit',
  'staff.apps',
  'staff.partners',
] as const satisfies readonly RouteId[]

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

/** The account pages as the Account page groups them; the menu has them in the same order. */
export const accountGroups = [
  { group: 'you', routes: ['account.profile', 'account.family', 'account.emergency-contacts'] },
  {
    group: 'security',
    routes: ['account.security-and-signin', 'account.security-questions', 'account.activity'],
  },
  { group: 'coverage', routes: ['account.coverage-and-billing'] },
  {
    group: 'contact',
    routes: ['account.communication-preferences', 'account.sent', 'account.get-help'],
  },
] as const satisfies readonly { group: string; routes: readonly RouteId[] }[]

export type AccountGroup = (typeof accountGroups)[number]['group']

const accountMenu: readonly RouteId[] = accountGroups.flatMap(({ routes }) => routes)

/** The bar at the bottom of a small screen: the first page of each section that has any. */
export function bottomBar(facts: Facts, shows: Shows = isListed): readonly Route[] {
  const { home, programs, healthInfo, messages, account, besideSignOut } = header(
    facts,
    'small',
    shows,
  )
  const help = besideSignOut.find(({ id }) => id === 'account.get-help')
  return [home, programs[0], healthInfo[0], messages, account[0] ?? help].filter(
    (route) => route !== undefined,
  )
}
