/** The people of the access tests, as the server would boot their page. */
import type { FlagKey, NavigationKey, ProductForm, StartupData } from '../../domain/app-state.ts'
import { flagKeys } from '../../domain/app-state.ts'
import { programCatalogue, type ProgramSlug, type ProgramStatus } from '../../domain/programs.ts'
import { type BootData, type Facts, factsFrom } from '../facts.ts'
import type { ImpersonatorRole, StaffRole } from '../types.ts'

type Person = {
  programs: Partial<Record<ProgramSlug, ProgramStatus>>
  areas: readonly Exclude<NavigationKey, 'Telemed'>[]
  flags: readonly FlagKey[]
  careTeam?: boolean
  telemed?: readonly string[]
  sharedCoaching?: boolean
  guide?: boolean
  kidneyLabs?: boolean
  unlinked?: boolean
  brand?: BootData['brand']
}

const plan = 'Primary Care plan'
const team = 'Primary Care team'
const cases = 'Expert Medical Opinion cases'
const vitals = 'Primary Care vitals'

const people = {
  rosa: {
    programs: { DIABETES: 'ACTIVE', HYPERTENSION: 'ACTIVE' },
    areas: ['Condition Management', 'Partner Programs'],
    flags: ['reminders', 'goalSetting', 'newCoaching', 'launchpad', 'guide'],
    careTeam: true,
    telemed: [plan, team, vitals],
  },
  marcus: {
    programs: { DIABETES: 'ACTIVE' },
    areas: ['Condition Management'],
    flags: ['nextGenDevices', 'reminders', 'newCardOrder'],
    telemed: [cases],
  },
  annmarie: {
    programs: { DIABETES: 'ACTIVE', CHRONIC_KIDNEY_DISEASE: 'ACTIVE' },
    areas: ['Condition Management'],
    flags: ['guide', 'nextGenDevices'],
    careTeam: true,
    telemed: [team, cases],
    kidneyLabs: true,
  },
  james: {
    programs: { HEART_FAILURE: 'ACTIVE' },
    areas: ['Condition Management'],
    flags: [],
    careTeam: true,
    telemed: [plan, team, vitals],
  },
  priya: {
    programs: { COMPR_PREDIABETES_CARE: 'ACTIVE', WEIGHT_MANAGEMENT: 'INACTIVE' },
    areas: ['Condition Management'],
    flags: ['glpEducation', 'newFood', 'newUpsell', 'goalSetting'],
  },
  devon: {
    programs: { ADV_WEIGHT_MANAGEMENT: 'ACTIVE', BEHAVIORAL_HEALTH: 'REGISTERED' },
    areas: ['Condition Management', 'Mental Health Support'],
    flags: ['mhWebsdk', 'healthEquity', 'guide', 'newCoaching'],
    guide: true,
  },
  helen: {
    programs: { BEHAVIORAL_HEALTH: 'ACTIVE' },
    areas: ['Mental Health Support'],
    flags: [],
  },
  luis: {
    programs: {
      HYPERTENSION: 'ACTIVE',
      ADV_PREDIABETES: 'ACTIVE',
      COMPR_WEIGHT_CARE: 'PENDING',
      WEIGHT_MANAGEMENT: 'OFFERED',
    },
    areas: ['Condition Management'],
    flags: ['onboarding', 'launchpad', 'newUpsell'],
  },
  grace: {
    programs: { DIABETES_DEVICEFLEX: 'ACTIVE', WEIGHT_MANAGEMENT: 'ACTIVE', PREDIABETES: 'INACTIVE' },
    areas: ['Condition Management'],
    flags: ['reminders', 'newFood'],
    sharedCoaching: true,
  },
  tom: {
    programs: { COMPR_WEIGHT_CARE: 'ACTIVE', PREDIABETES: 'ACTIVE' },
    areas: ['Condition Management', 'Partner Programs'],
    flags: ['medicationOptimization', 'glpEducation', 'onboarding', 'newUpsell'],
    careTeam: true,
    telemed: [team, cases, vitals],
  },
  kdoe: {
    programs: { DIABETES: 'ACTIVE' },
    areas: ['Condition Management'],
    flags: ['reminders'],
    brand: {
      supress_health_info: true,
      restricted_member_correctional_facilities: true,
      suppressed_account_routes: ['family', 'coverage-and-billing'],
    },
  },
  nora: {
    programs: {
      DIABETES: 'INACTIVE',
      WEIGHT_MANAGEMENT: 'OFFERED',
      BEHAVIORAL_HEALTH: 'OFFERED',
    },
    areas: ['Partner Programs'],
    flags: ['clientMigration', 'newCardOrder'],
    unlinked: true,
  },
} satisfies Record<string, Person>

export type MemberName = keyof typeof people

export const memberNames = [
  'rosa',
  'marcus',
  'annmarie',
  'james',
  'priya',
  'devon',
  'helen',
  'luis',
  'grace',
  'tom',
  'kdoe',
  'nora',
] as const satisfies readonly MemberName[]

export const staffRoles = [
  'coach',
  'careteam',
  'guide',
  'clinician',
  'support',
  'CallCenterRep',
  'Admin',
] as const satisfies readonly StaffRole[]

/** A member who has every program, flag and area, so that only the viewer's role decides. */
const everything: Person = {
  programs: Object.fromEntries(programCatalogue.map(({ dbSlug }) => [dbSlug, 'ACTIVE'])),
  areas: ['Condition Management', 'Mental Health Support', 'Partner Programs'],
  flags: flagKeys,
  telemed: [plan, team, cases, vitals],
  careTeam: true,
  guide: true,
  kidneyLabs: true,
}

export function startupOf(person: Person): StartupData {
  const areas = Object.fromEntries(person.areas.map((area) => [area, ['Home']]))
  const navigation = { Telemed: person.telemed ?? [], ...areas }
  return {
    navigation: { telemed_inbox: person.careTeam ?? false, navigation },
    user: {
      linked: !person.unlinked,
      hasMHGuideAvailable: person.guide ?? false,
      hasKidneyLabResults: person.kidneyLabs ?? false,
    },
    programs: {
      programs: Object.entries(person.programs).map(([dbSlug, status]) => ({ dbSlug, status })),
    },
    features: person.flags.map((name) => ({ name, state: 'on' })),
    coaching: { sharedCoaching: person.sharedCoaching ?? false },
    failures: [],
  }
}

export function member(name: MemberName, form: ProductForm = 'one-app'): Facts {
  return bootFacts(people[name], { role: 'member' }, form)
}

/** The member whom viewers look at: whatever a member can have. */
export function fullMember(form: ProductForm = 'one-app'): Facts {
  return bootFacts(everything, { role: 'member' }, form)
}

export function viewing(type: string, form: ProductForm = 'one-app'): Facts {
  return bootFacts(everything, { role: 'member', impersonation: { impersonatorType: type } }, form)
}

export function staff(role: StaffRole | ImpersonatorRole): Facts {
  return factsFrom({ demo: true, session: { role }, startup: null, brand: {} }, { form: 'one-app' })
}

export function anonymous(isManuallyLoggedOut = false): Facts {
  return factsFrom(
    { demo: true, session: null, startup: null, brand: {} },
    { form: 'one-app', isManuallyLoggedOut },
  )
}

function bootFacts(person: Person, session: BootData['session'], form: ProductForm): Facts {
  const boot = { demo: true, session, startup: startupOf(person), brand: person.brand ?? {} }
  return factsFrom(boot, { form })
}
