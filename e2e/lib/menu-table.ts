/** What each member's menus hold by rule; a screen that is not built yet is left out by the spec. */
import type { RouteId } from '../../web/src/routes/catalogue.ts'
import type { Member } from './people.ts'

export type Menus = {
  programs: readonly RouteId[]
  healthInfo: readonly RouteId[]
  /** The three-way rule: mental health with a guide, condition management with chat, a care team. */
  messages: boolean
  account: readonly RouteId[]
  /** The condition-management sidebar. */
  conditions: readonly RouteId[]
  /** The mental-health sidebar. */
  mentalHealth: readonly RouteId[]
}

const condition = ['program', 'condition-management.home', 'programs'] as const
const withPartners = [
  'program',
  'condition-management.home',
  'vendor-management.partner-programs',
  'programs',
] as const

const health = [
  'health-info',
  'member.consultation-history',
  'health-info.documents',
  'health-info.medical-history',
] as const
const healthEnd = ['health-info.pharmacies', 'health-info.other-providers'] as const

/** Health Info with what the member has of care team, plan, vitals and expert cases. */
function withCare(...own: ('primary-care' | 'primary-care-plan' | 'vitals' | 'your-cases')[]) {
  return [...health, ...own.map((name) => `health-info.${name}` as const), ...healthEnd]
}

const account = [
  'account',
  'account.profile',
  'account.family',
  'account.emergency-contacts',
  'account.security-and-signin',
  'account.security-questions',
  'account.activity',
  'account.coverage-and-billing',
  'account.communication-preferences',
  'account.sent',
  'account.get-help',
] as const

const mindStart = ['mental-health.home', 'mental-health.connect'] as const
const mindEnd = [
  'mental-health.explore',
  'mental-health.progress',
  'mental-health.sleep',
  'mental-health.diary-entries',
  'mental-health.activity.history',
  'mental-health.profile.history',
  'mental-health.profile.personalization',
  'mental-health.help-resources',
  'mental-health.crisis',
] as const

/** The entries that every condition-management member has around those of their programs. */
function around(own: readonly RouteId[], supplies: boolean, kidney = false): RouteId[] {
  return [
    'condition-management.home',
    'coaching',
    ...own,
    'labs',
    ...(kidney ? (['kidney-health'] as const) : []),
    'condition-profile',
    'programs',
    ...(supplies ? (['order-supplies'] as const) : []),
    'activate-devices',
    'reports-and-data',
    'user-guides',
  ]
}

const usual = { programs: condition, healthInfo: withCare(), messages: true, account } as const
const noConditions = { conditions: [] } as const
const noMind = { mentalHealth: [] } as const

export const menuTable: Readonly<Record<Member, Menus>> = {
  rosa: {
    ...usual,
    ...noMind,
    programs: withPartners,
    healthInfo: withCare('primary-care', 'primary-care-plan', 'vitals'),
    conditions: around(['blood-sugar', 'blood-pressure', 'food', 'reminder', 'goal-setting'], true),
  },
  marcus: {
    ...usual,
    ...noMind,
    healthInfo: withCare('your-cases'),
    conditions: around(['blood-sugar', 'food', 'reminder'], true),
  },
  annmarie: {
    ...usual,
    ...noMind,
    healthInfo: withCare('primary-care', 'your-cases'),
    conditions: around(['blood-sugar', 'blood-pressure', 'weight', 'food'], true, true),
  },
  james: {
    ...usual,
    ...noMind,
    healthInfo: withCare('primary-care', 'primary-care-plan', 'vitals'),
    conditions: around(['blood-pressure', 'pulse', 'weight', 'food'], false),
  },
  priya: {
    ...usual,
    ...noMind,
    conditions: around(['blood-pressure', 'weight', 'food', 'goal-setting'], false),
  },
  devon: {
    ...usual,
    programs: ['program', 'condition-management.home', 'mental-health.home', 'programs'],
    conditions: around(['weight', 'food'], false),
    mentalHealth: [...mindStart, 'mental-health.guide', ...mindEnd],
  },
  helen: {
    ...usual,
    ...noConditions,
    programs: ['program', 'mental-health.home', 'programs'],
    messages: false,
    mentalHealth: [...mindStart, ...mindEnd],
  },
  luis: { ...usual, ...noMind, conditions: around(['blood-pressure', 'weight', 'food'], false) },
  grace: {
    ...usual,
    ...noMind,
    messages: false,
    conditions: around(['blood-sugar', 'weight', 'food', 'reminder'], false),
  },
  tom: {
    ...usual,
    ...noMind,
    programs: withPartners,
    healthInfo: withCare('primary-care', 'vitals', 'your-cases'),
    conditions: around(['blood-pressure', 'weight', 'food'], false),
  },
  kdoe: {
    ...usual,
    ...noMind,
    healthInfo: [],
    account: [],
    conditions: around(['blood-sugar', 'food', 'reminder'], true),
  },
  nora: {
    ...usual,
    ...noConditions,
    ...noMind,
    programs: ['program', 'ccm-sso', 'vendor-management.partner-programs', 'programs'],
    messages: false,
  },
}
