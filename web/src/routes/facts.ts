/** What the access rules look at, gathered from the boot block. */
import {
  type AppState,
  deriveAppState,
  type FlagKey,
  flagsOn,
  flagsState,
  navigationState,
  type PartState,
  type ProductForm,
  type ProgramsState,
  programsState,
  type StartupData,
} from '../domain/app-state.ts'
import type { FamilyArea } from '../domain/family-areas.ts'
import type { ImpersonatorRole, StaffRole } from './types.ts'

export type SessionFacts =
  /** A first navigation from outside comes without the cookie; one call must answer first. */
  | { kind: 'checking' }
  | { kind: 'anonymous'; isManuallyLoggedOut: boolean }
  | { kind: 'member'; acting?: ActingFacts }
  | { kind: 'staff'; role: StaffRole }
  /** A null role is an impersonator type nobody knows: it opens nothing. */
  | { kind: 'viewing'; role: ImpersonatorRole | null }

/** The member whose portal this is lets the signed-in person act for them. */
export type ActingFacts = {
  areas: readonly string[]
  /** The access has ended while the page was open. */
  ended: boolean
}

export type BrandFacts = {
  suppressHealthInfo: boolean
  restrictedFacility: boolean
  suppressedAccountRoutes: readonly string[]
}

export type Facts = {
  session: SessionFacts
  programs: ProgramsState
  navigation: PartState
  app: AppState
  /** The portal account is linked with a program account. */
  linked: boolean
  brand: BrandFacts
  features: readonly FlagKey[]
  flags: PartState
  form: ProductForm
  devOrDemo: boolean
}

/** The same facts at the staff person's own desk. */
export function atDesk(facts: Facts): Facts {
  const { session } = facts
  if (session.kind !== 'viewing' || session.role === null) return facts
  return { ...facts, session: { kind: 'staff', role: session.role } }
}

/** For whom the signed-in person acts in the family; undefined in their own portal. */
export const actingIn = ({ session }: Facts): ActingFacts | undefined =>
  session.kind === 'member' ? session.acting : undefined

/** Whether a part of the portal is open: all of one's own, or what the family shares. */
export function opensArea(facts: Facts, area: FamilyArea): boolean {
  const acting = actingIn(facts)
  return !acting || (!acting.ended && acting.areas.includes(area))
}

/** The part of the boot block that the rules need. */
export type BootData = {
  demo?: boolean
  session: {
    role: string
    impersonation?: { impersonatorType: string } | null
    acting?: ActingFacts | null
  } | null
  startup: StartupData | null
  brand: {
    supress_health_info?: boolean
    restricted_member_correctional_facilities?: boolean
    suppressed_account_routes?: readonly string[] | null
  }
}

/** What the page knows and the server does not send. */
export type PageData = {
  form: ProductForm
  isChecking?: boolean
  isManuallyLoggedOut?: boolean
  isDevelopment?: boolean
  isTeamsEnvironment?: boolean
}

export function factsFrom(boot: BootData, page: PageData): Facts {
  const session = sessionFacts(boot.session, page)
  return {
    session,
    programs: programsState(boot.startup),
    navigation: navigationState(boot.startup),
    app: deriveAppState(boot.startup, {
      form: page.form,
      isImpersonation: session.kind === 'viewing',
      isTeamsEnvironment: page.isTeamsEnvironment,
    }),
    linked: boot.startup?.user?.linked === true,
    brand: {
      suppressHealthInfo: boot.brand.supress_health_info === true,
      restrictedFacility: boot.brand.restricted_member_correctional_facilities === true,
      suppressedAccountRoutes: (boot.brand.suppressed_account_routes ?? []).map(accountPage),
    },
    features: flagsOn(boot.startup?.features),
    flags: flagsState(boot.startup),
    form: page.form,
    devOrDemo: boot.demo === true || page.isDevelopment === true,
  }
}

/** Brands name an account route by its id or by the end of it. */
function accountPage(id: string): string {
  return id.replace(/^account\./, '')
}

function sessionFacts(session: BootData['session'], page: PageData): SessionFacts {
  if (page.isChecking) return { kind: 'checking' }
  if (!session) {
    return { kind: 'anonymous', isManuallyLoggedOut: page.isManuallyLoggedOut === true }
  }
  if (session.impersonation) {
    return { kind: 'viewing', role: impersonatorRole(session.impersonation.impersonatorType) }
  }
  if (isStaffRole(session.role)) return { kind: 'staff', role: session.role }
  return session.acting ? { kind: 'member', acting: session.acting } : { kind: 'member' }
}

function impersonatorRole(type: string): ImpersonatorRole | null {
  return type === 'Admin' || type === 'CallCenterRep' ? type : null
}

const staffRoles: readonly string[] = [
  'coach',
  'careteam',
  'guide',
  'clinician',
  'support',
  'CallCenterRep',
  'Admin',
] satisfies readonly StaffRole[]

function isStaffRole(role: string): role is StaffRole {
  return staffRoles.includes(role)
}
