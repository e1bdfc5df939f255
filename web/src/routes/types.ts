import type { FlagKey } from '../domain/app-state.ts'
import type { FamilyArea, OpenableArea } from '../domain/family-areas.ts'
import type { ProgramSlug } from '../domain/programs.ts'

export type StaffRole =
  | 'coach'
  | 'careteam'
  | 'guide'
  | 'clinician'
  | 'support'
  | 'CallCenterRep'
  | 'Admin'

export type ImpersonatorRole = 'Admin' | 'CallCenterRep'

export type Area =
  | 'account'
  | 'auth'
  | 'dashboard'
  | 'devices'
  | 'embedded'
  | 'errors'
  | 'food'
  | 'goals-coaching'
  | 'health-info'
  | 'health-profile'
  | 'impersonation'
  | 'kidney'
  | 'labs'
  | 'mental-health'
  | 'message-center'
  | 'non-member'
  | 'partners'
  | 'platform'
  | 'programs'
  | 'readings-bg'
  | 'readings-bp'
  | 'readings-pulse'
  | 'readings-weight'
  | 'reminders'
  | 'reports'
  | 'routing'
  | 'session'
  | 'shell'
  | 'staff'
  | 'supplies'
  | 'teams-variant'
  | 'telehealth'

/** Program areas of the navigation response; without one the route is not part of the member's programs. */
export type ProgramNeed =
  | 'hasConditionManagement'
  | 'hasLabs'
  | 'hasMentalHealth'
  | 'hasPartnerPrograms'

/** Data that must exist for a menu entry; the address itself stays open and shows its empty state. */
export type DataNeed =
  | 'anyProgramArea'
  | 'anyMessageTab'
  | 'behavioralHealth'
  | 'careTeamTab'
  | 'chronicCareTab'
  | 'mentalHealthTab'
  | 'guideAccess'
  | 'primaryCareTeam'
  | 'primaryCarePlan'
  | 'primaryCareVitals'
  | 'expertOpinionCases'
  | 'hasKidneyLabResults'
  | 'hasPersonalizedBPReport'

/** The parts of the portal that a brand can close. */
export type BrandArea = 'account' | 'health-info' | 'pharmacy'

export type RouteKind = 'screen' | 'redirect' | 'external' | 'hash' | 'fallback'
export type Variant = 'native' | 'embedded' | 'legacy+sdk' | 'external' | 'redirect'
export type ActiveNavigation =
  | 'home'
  | 'programs'
  | 'healthInfo'
  | 'messages'
  | 'messageCenter'
  | 'account'
  | 'sitemap'
export type ActiveProgram = 'telehealth' | 'myStrength' | 'conditionManagement' | 'partnerPrograms'

/**
 * One row of the route catalogue. A field that is absent has the plain meaning: no
 * program, no condition, both forms of the product, nobody while impersonating or acting, not built.
 */
export type RouteRow = {
  id: string
  /** Canonical path in router syntax; a word for rows without a path of their own. */
  path: string
  origin: 'spec' | 'ours'
  area: Area
  kind: RouteKind
  visitor: 'public' | 'member' | 'staff'
  variant: Variant
  /** Route id that a redirect leads to. */
  redirectTo?: string
  /** Route id of the tab that the bare path opens. */
  opens?: string
  /** Other spellings, each redirecting to the canonical path. */
  aliases?: readonly string[]
  /** At least one must be active. */
  programs?: readonly ProgramSlug[]
  /** The guarded route rule decides a missing program. */
  guarded?: boolean
  needs?: ProgramNeed
  data?: DataNeed
  brand?: readonly BrandArea[]
  /** The id in a brand's suppressed_account_routes that closes this route. */
  suppressedAs?: string
  flag?: FlagKey
  /** Served only by a development or demo server. */
  devOrDemo?: boolean
  /** What somebody in the family who acts for the member needs, all of it; absent: it is closed to them. */
  family?: readonly FamilyArea[] | OpenableArea | 'basics'
  /** Who may open it while viewing a member. */
  impersonators?: readonly ImpersonatorRole[]
  staffRoles?: readonly StaffRole[]
  /** The one form of the product that has this address; the other goes to `twin`. */
  form?: 'one-app' | 'standalone'
  twin?: string
  active?: ActiveNavigation
  program?: ActiveProgram
  /** Destination inside the mental-health web SDK, as spelled on the wire. */
  sdkPath?: string
  icon?: string
  /** Stands in the horizontal header bar. */
  horizontal?: boolean
  /** A tab: linked relative to its section. */
  relative?: boolean
  /** Leads on to the first of its tabs, so that there is no way back to it. */
  leadsOn?: boolean
  /** Idle handling is off. */
  video?: boolean
  /** Module under web/src/screens. */
  screen?: string
}
