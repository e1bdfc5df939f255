/** What the shell knows about a member, derived once from the start-up data. */
import {
  activeByIds,
  activePrograms,
  type MemberProgram,
  type ProgramSlug,
  programFor,
} from './programs.ts'

/** The part of the start-up data that the derivation reads; null where a call failed. */
export type StartupData = {
  navigation?: {
    telemed_inbox?: boolean
    navigation?: Partial<Record<NavigationKey, readonly string[]>>
    unread_messages_count?: {
      telemed?: number
      mental_health?: number
      coach?: number
      food_logger?: number
    }
  } | null
  user?: {
    linked?: boolean
    hasSafeContent?: boolean
    sharedCoaching?: boolean
    hasPersonalizedBPReport?: boolean
    hasKidneyLabResults?: boolean
    hasLabResults?: boolean
    hasMHGuideAvailable?: boolean
    hasSetPersonalGoalWeight?: boolean
    isScaleOnboardingDone?: boolean
    activePrograms?: Readonly<Record<string, boolean>>
  } | null
  programs?: { programs?: readonly MemberProgram[] } | null
  features?: readonly Feature[] | null
  coaching?: { sharedCoaching?: boolean } | null
  failures?: readonly CallFailure[] | null
}

export type NavigationKey =
  | 'Telemed'
  | 'Condition Management'
  | 'Mental Health Support'
  | 'Partner Programs'

export type Feature = { name: string; state: string }
export type CallFailure = { call: string; code: string | number }
export type ProductForm = 'one-app' | 'standalone'

export const flagKeys = [
  'mhWebsdk',
  'clientMigration',
  'onboarding',
  'medicationOptimization',
  'healthEquity',
  'launchpad',
  'reminders',
  'guide',
  'newCoaching',
  'glpEducation',
  'newUpsell',
  'goalSetting',
  'newFood',
  'newCardOrder',
  'nextGenDevices',
] as const

export type FlagKey = (typeof flagKeys)[number]

export type AppState = {
  hasConditionManagement: boolean
  hasMentalHealth: boolean
  hasPartnerPrograms: boolean
  hasCareTeam: boolean
  hasChatAvailable: boolean
  hasMHGuideAvailable: boolean
  hasTelemed: {
    primaryCareVitals: boolean
    expertOpinionCases: boolean
    primaryCareTeam: boolean
    primaryCarePlan: boolean
  }
  hasSafeContent: boolean
  hasWeightManagement: boolean
  hasKidneyLabResults: boolean
  /** The labs page: with condition management, and with results that are there from before. */
  hasLabs: boolean
  hasPersonalizedBPReport: boolean
  /** The five-day check is the first challenge, whose five readings make the report. */
  hasFiveDayCheck: boolean
  hasSetPersonalGoalWeight: boolean
  isScaleOnboardingDone: boolean
  isOneApp: boolean
  isTeamsEnvironment: boolean
  isImpersonation: boolean
  hasUnread: { telemed: boolean; myStrength: boolean; chronicCare: boolean; foodLogger: boolean }
}

/** What the page knows beside the start-up data. */
export type Surroundings = {
  form: ProductForm
  isImpersonation: boolean
  isTeamsEnvironment?: boolean
}

export function deriveAppState(startup: StartupData | null, around: Surroundings): AppState {
  const map = startup?.navigation?.navigation ?? {}
  const telemed = map.Telemed ?? []
  const unread = startup?.navigation?.unread_messages_count
  const active = activeIn(startup)
  const has = (key: NavigationKey) => (map[key]?.length ?? 0) > 0
  return {
    hasConditionManagement: has('Condition Management'),
    hasMentalHealth: has('Mental Health Support'),
    hasPartnerPrograms: has('Partner Programs'),
    hasCareTeam: startup?.navigation?.telemed_inbox === true,
    hasChatAvailable: chatAvailable(sharedCoaching(startup), active),
    hasMHGuideAvailable: startup?.user?.hasMHGuideAvailable === true,
    hasTelemed: {
      primaryCareVitals: telemed.includes('Primary Care vitals'),
      expertOpinionCases: telemed.includes('Expert Medical Opinion cases'),
      primaryCareTeam: telemed.includes('Primary Care team'),
      primaryCarePlan: telemed.includes('Primary Care plan'),
    },
    hasSafeContent: startup?.user?.hasSafeContent === true,
    hasWeightManagement: active.some((slug) => programFor(slug)?.kind === 'WEIGHT_MANAGEMENT'),
    hasKidneyLabResults: startup?.user?.hasKidneyLabResults === true,
    hasLabs: has('Condition Management') || startup?.user?.hasLabResults === true,
    hasPersonalizedBPReport: startup?.user?.hasPersonalizedBPReport === true,
    hasFiveDayCheck: startup?.user?.hasPersonalizedBPReport === true,
    hasSetPersonalGoalWeight: startup?.user?.hasSetPersonalGoalWeight === true,
    isScaleOnboardingDone: startup?.user?.isScaleOnboardingDone === true,
    isOneApp: around.form === 'one-app',
    isTeamsEnvironment: around.isTeamsEnvironment === true,
    isImpersonation: around.isImpersonation,
    hasUnread: {
      telemed: (unread?.telemed ?? 0) > 0,
      myStrength: (unread?.mental_health ?? 0) > 0,
      chronicCare: (unread?.coach ?? 0) > 0,
      foodLogger: (unread?.food_logger ?? 0) > 0,
    },
  }
}

/** As the server says; without the part about the member, by the statuses of their programs. */
function activeIn(startup: StartupData | null): ProgramSlug[] {
  const said = startup?.user?.activePrograms
  return said ? activeByIds(said) : activePrograms(startup?.programs?.programs ?? [])
}

function sharedCoaching(startup: StartupData | null): boolean {
  return startup?.coaching?.sharedCoaching === true || startup?.user?.sharedCoaching === true
}

/**
 * No chat for shared coaching, for behavioral health alone and for no active program.
 * An unknown sharedCoaching (the coaching call failed) leaves chat on: the chat itself
 * then degrades to the placeholder channel.
 */
export function chatAvailable(shared: boolean, active: readonly ProgramSlug[]): boolean {
  return !shared && active.some((slug) => slug !== 'BEHAVIORAL_HEALTH')
}

export type MessageTab = 'telemed' | 'chronic_care' | 'mental-health'

type MessageFacts = Pick<
  AppState,
  | 'hasCareTeam'
  | 'hasConditionManagement'
  | 'hasChatAvailable'
  | 'hasMentalHealth'
  | 'hasMHGuideAvailable'
>

/** The message-center tabs a member has; none hides the Messages entry. */
export function messageTabs(app: MessageFacts): MessageTab[] {
  const tabs: MessageTab[] = []
  if (app.hasCareTeam) tabs.push('telemed')
  if (app.hasConditionManagement && app.hasChatAvailable) tabs.push('chronic_care')
  if (app.hasMentalHealth && app.hasMHGuideAvailable) tabs.push('mental-health')
  return tabs
}

/** The result of the programs call: refused means none, any other failure means unknown. */
export type ProgramsState =
  | { state: 'loading' }
  | { state: 'ok'; active: readonly ProgramSlug[] }
  | { state: 'denied' }
  | { state: 'failed' }

export function programsState(startup: StartupData | null): ProgramsState {
  if (!startup) return { state: 'loading' }
  const failure = startup.failures?.find(({ call }) => call === 'programs')
  if (failure) return { state: isPermissionDenied(failure.code) ? 'denied' : 'failed' }
  if (!startup.programs) return { state: 'failed' }
  return { state: 'ok', active: activeIn(startup) }
}

/** Whether a part of the start-up data can be trusted. */
export type PartState = 'loading' | 'ok' | 'failed'

/** A failed map opens no program area. */
export function navigationState(startup: StartupData | null): PartState {
  const state = partState(startup, 'navigation')
  return state === 'ok' && !startup?.navigation ? 'failed' : state
}

/** A flag we know nothing about is neither on nor off. */
export function flagsState(startup: StartupData | null): PartState {
  return partState(startup, 'features')
}

function partState(startup: StartupData | null, part: string): PartState {
  if (!startup) return 'loading'
  return startup.failures?.some(({ call }) => call === part) ? 'failed' : 'ok'
}

const permissionDeniedCode = 7

function isPermissionDenied(code: string | number): boolean {
  return code === 'permission_denied' || code === permissionDeniedCode
}

/** The flags that are on; an unknown name is ignored. */
export function flagsOn(features: readonly Feature[] | null | undefined): FlagKey[] {
  const on = new Set((features ?? []).filter(({ state }) => state === 'on').map(({ name }) => name))
  return flagKeys.filter((key) => on.has(key))
}

/**
 * The form of the product: a `?form=` marker in the address forces it, otherwise the
 * brand decides. The marker is also what asks for the loading screen.
 */
export function productForm(
  search: string,
  brandForm: string | undefined,
): { form: ProductForm; marked: boolean } {
  const asked = new URLSearchParams(search).get('form')
  if (asked === 'one-app' || asked === 'standalone') {
    return { form: asked, marked: asked === 'one-app' }
  }
  return { form: brandForm === 'standalone' ? 'standalone' : 'one-app', marked: false }
}
