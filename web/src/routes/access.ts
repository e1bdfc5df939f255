/** One pure decision for every route: may it open, and if not, why and what happens instead. */
import { isBuilt, type Route, type RouteId, routeById } from './catalogue.ts'
import { actingIn, atDesk, type Facts } from './facts.ts'

export type Outcome =
  | 'login'
  | 'missing'
  | 'inaccessible'
  | 'not-your-program'
  | 'not-for-family'
  | 'loading'
  | 'error-retry'
  | 'staff-home'
  | `redirect:${RouteId}`

export type Reason =
  | 'not-dev-or-demo'
  | 'session-unknown'
  | 'anonymous'
  | 'staff-member-route'
  | 'staff-role'
  | 'staff-only'
  | 'impersonator'
  | 'impersonator-unknown'
  | 'family-area'
  | 'family-ended'
  | 'form'
  | 'brand-account'
  | 'brand-health-info'
  | 'brand-pharmacy'
  | 'brand-suppressed'
  | 'no-condition-token'
  | 'startup-loading'
  | 'navigation-failed'
  | 'programs-failed'
  | 'programs-denied'
  | 'program-area'
  | 'program'
  | 'no-active-program'
  | 'flag'
  | 'flags-failed'
  | 'not-built'

type Denial = {
  reason: Reason
  outcome: Outcome
  /** The location passed along with a redirect: where the person wanted to go, or the dashboard. */
  returnTo?: 'original' | 'dashboard'
}

export type Decision = { allow: true } | ({ allow: false } & Denial)

type Rule = (route: Route, facts: Facts) => Denial | undefined

/** The order matters: who somebody is comes before what they have. */
const rules: readonly Rule[] = [
  byServer,
  bySession,
  byImpersonator,
  byFamily,
  byForm,
  byBrand,
  byConditionToken,
  byProgramArea,
  byProgram,
  byProgramsEntry,
  byFlag,
]

export function decide(route: Route, facts: Facts): Decision {
  if (route.redirectTo) return decide(routeById(route.redirectTo), facts)
  const known = route.visitor === 'staff' ? atDesk(facts) : facts
  for (const rule of rules) {
    const denial = rule(route, known)
    if (denial) return { allow: false, ...denial }
  }
  return { allow: true }
}

/** The decision of the rules, and the missing page for a screen that is not built yet. */
export function admit(route: Route, facts: Facts): Decision {
  const decision = decide(route, facts)
  if (!decision.allow || isBuilt(route)) return decision
  return { allow: false, reason: 'not-built', outcome: 'missing' }
}

function byServer(route: Route, facts: Facts): Denial | undefined {
  if (!route.devOrDemo || facts.devOrDemo) return undefined
  return { reason: 'not-dev-or-demo', outcome: 'missing' }
}

function bySession(route: Route, { session }: Facts): Denial | undefined {
  if (route.visitor === 'public') return undefined
  switch (session.kind) {
    case 'checking':
      return { reason: 'session-unknown', outcome: 'loading' }
    case 'anonymous':
      return {
        reason: 'anonymous',
        outcome: 'login',
        returnTo: session.isManuallyLoggedOut ? 'dashboard' : 'original',
      }
    case 'staff':
      if (route.visitor === 'member') {
        return { reason: 'staff-member-route', outcome: 'staff-home' }
      }
      return route.staffRoles?.includes(session.role)
        ? undefined
        : { reason: 'staff-role', outcome: 'missing' }
    case 'member':
      return route.visitor === 'staff' ? { reason: 'staff-only', outcome: 'missing' } : undefined
    case 'viewing':
      return undefined
  }
}

function byImpersonator(route: Route, { session }: Facts): Denial | undefined {
  if (session.kind !== 'viewing') return undefined
  if (session.role === null) return { reason: 'impersonator-unknown', outcome: 'inaccessible' }
  if (route.impersonators?.includes(session.role)) return undefined
  return { reason: 'impersonator', outcome: 'inaccessible' }
}

/** Somebody who acts for the member opens what is shared with them, and nothing after the end. */
function byFamily(route: Route, facts: Facts): Denial | undefined {
  const acting = actingIn(facts)
  if (!acting || route.visitor !== 'member') return undefined
  if (acting.ended) return { reason: 'family-ended', outcome: 'not-for-family' }
  const { family } = route
  if (family === 'basics') return undefined
  const needed: readonly string[] = typeof family === 'string' ? [family] : (family ?? [])
  if (needed.length > 0 && needed.every((area) => acting.areas.includes(area))) return undefined
  return { reason: 'family-area', outcome: 'not-for-family' }
}

function byForm(route: Route, facts: Facts): Denial | undefined {
  if (!route.form || route.form === facts.form || !route.twin) return undefined
  return { reason: 'form', outcome: `redirect:${route.twin}` }
}

function byBrand(route: Route, { brand }: Facts): Denial | undefined {
  const closes = (area: 'account' | 'health-info' | 'pharmacy') => route.brand?.includes(area)
  if (brand.restrictedFacility && closes('account')) {
    return { reason: 'brand-account', outcome: 'missing' }
  }
  if (brand.suppressHealthInfo && closes('health-info')) {
    return { reason: 'brand-health-info', outcome: 'missing' }
  }
  if (brand.restrictedFacility && closes('pharmacy')) {
    return { reason: 'brand-pharmacy', outcome: 'missing' }
  }
  if (route.suppressedAs && brand.suppressedAccountRoutes.includes(route.suppressedAs)) {
    return { reason: 'brand-suppressed', outcome: 'missing' }
  }
  return undefined
}

/** The hand-off page itself and the list of programs need no condition-management token. */
const tokenFree: readonly RouteId[] = ['ccm-sso', 'programs']

function byConditionToken(route: Route, facts: Facts): Denial | undefined {
  if (route.program !== 'conditionManagement' || tokenFree.includes(route.id)) return undefined
  if (facts.linked || !facts.app.hasConditionManagement) return undefined
  return { reason: 'no-condition-token', outcome: 'redirect:ccm-sso', returnTo: 'original' }
}

function byProgramArea(route: Route, facts: Facts): Denial | undefined {
  if (!route.needs) return undefined
  if (facts.navigation === 'loading') return { reason: 'startup-loading', outcome: 'loading' }
  if (facts.navigation === 'failed') return { reason: 'navigation-failed', outcome: 'error-retry' }
  return facts.app[route.needs] ? undefined : withoutProgram(route, facts, 'program-area')
}

function byProgram(route: Route, facts: Facts): Denial | undefined {
  if (!route.programs?.length) return undefined
  const { programs } = facts
  switch (programs.state) {
    case 'loading':
      return { reason: 'startup-loading', outcome: 'loading' }
    case 'failed':
      return { reason: 'programs-failed', outcome: 'error-retry' }
    case 'denied':
      return withoutProgram(route, facts, 'programs-denied')
    case 'ok':
      return route.programs.some((slug) => programs.active.includes(slug))
        ? undefined
        : withoutProgram(route, facts, 'program')
  }
}

/** The guarded route rule redirects in the standalone form; the shell shows a panel instead. */
function withoutProgram(route: Route, facts: Facts, reason: Reason): Denial {
  if (facts.form === 'standalone' && route.guarded) {
    return { reason, outcome: 'redirect:profile-preferences', returnTo: 'original' }
  }
  return { reason, outcome: 'not-your-program' }
}

/** A linked member with nothing active is led from the Programs entry to what is on offer. */
function byProgramsEntry(route: Route, facts: Facts): Denial | undefined {
  if (route.id !== 'program' || programsEntry(facts) !== 'programs') return undefined
  return { reason: 'no-active-program', outcome: 'redirect:programs' }
}

/** What the Programs entry offers: the areas, the list of programs, or the sign-on hand-off. */
export function programsEntry(facts: Facts): 'areas' | 'programs' | 'sso' {
  const { programs } = facts
  if (programs.state === 'loading' || programs.state === 'failed') return 'areas'
  // Joining a program and linking an account are for the member alone.
  if (actingIn(facts)) return 'areas'
  if (!facts.linked) return 'sso'
  return programs.state === 'denied' || programs.active.length === 0 ? 'programs' : 'areas'
}

function byFlag(route: Route, facts: Facts): Denial | undefined {
  if (!route.flag || facts.features.includes(route.flag)) return undefined
  if (facts.flags === 'loading') return { reason: 'startup-loading', outcome: 'loading' }
  if (facts.flags === 'failed') return { reason: 'flags-failed', outcome: 'error-retry' }
  return { reason: 'flag', outcome: 'missing' }
}
