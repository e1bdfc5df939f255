/** Which built screens there are, how each is reached, and who may see it. */
import type { Page } from '@playwright/test'
import { messageTabs } from '../../web/src/domain/app-state.ts'
import { admit } from '../../web/src/routes/access.ts'
import { catalogue, hasPath, type Route } from '../../web/src/routes/catalogue.ts'
import type { Facts } from '../../web/src/routes/facts.ts'
import { fillPath } from '../../web/src/routes/href.ts'
import { memberIdOf } from './device.ts'
import { fillIn } from './login-page.ts'
import { emailOf, type Person, people } from './people.ts'
import { signedIn } from './session.ts'

export type Viewer = Person | 'anonymous'

/**
 * Pages that only open an outside one lead back to Home; errors.spec.ts looks at them. Nobody of
 * the demo has the standalone form, whose pages are twins of those that are looked at. The server
 * makes the crisis page, without the app around it; crisis.spec.ts looks at it.
 */
const elsewhere: readonly (string | undefined)[] = [
  // Leads on without the link of an email; link.spec.ts looks at it.
  'open-document',
  // Steps that lead back without the ones before; kits.spec.ts looks at them.
  'confirm-lab-order.members',
  'confirm-lab-order.confirm-address',
  'non-member.order-form',
  'non-member.confirm-lab-order',
  // Their ids are made by the server; health-insights.spec.ts and appointments.spec.ts look at them.
  'questionnaires.one',
  'staff.calendars.calendar',
]

export const builtScreens: readonly Route[] = catalogue.filter(
  (route) =>
    hasPath(route) &&
    route.screen !== undefined &&
    route.kind !== 'external' &&
    route.id !== 'mental-health.crisis' &&
    !elsewhere.includes(route.id) &&
    !(route.form === 'standalone' && route.twin !== undefined),
)

/** Values for the addresses that need some; a built screen without its own fails here. */
const samples: Readonly<Record<string, string>> = {
  brand: 'maple',
  code: 'maple',
  id: memberIdOf('james'),
  vendorId: 'MoveWell',
  program: 'hypertension',
}

export function addressOf(route: Route): string {
  return fillPath(route.path, samples)
}

/** Everybody who may open a route, by the same rules as the menus. */
export async function viewersOf(route: Route): Promise<Viewer[]> {
  if (route.visitor === 'public' && !showsToEveryone(route)) return ['anonymous']
  const viewers: Viewer[] = []
  // People with messages are sent to the first of their tabs.
  const leadsOn = ({ app }: Facts) => route.id === 'message-center' && messageTabs(app).length > 0
  // One after the other: the server checks only so many passwords at a time.
  for (const person of people) {
    const { facts } = await signedIn(person)
    if (admit(route, facts).allow && !leadsOn(facts)) viewers.push(person)
  }
  const those = viewers.filter((viewer) => hasSample(route, viewer))
  return route.visitor === 'public' ? ['anonymous', ...those] : those
}

/** Pages that show something only to those who have what the address names. */
const samplesOf: Readonly<Record<string, readonly Viewer[]>> = {
  // A member is open to those who look after them.
  'staff.members.member': ['nurse'],
  // A partner is open to those who have it.
  'vendor-management.transfer.vendor': ['rosa', 'nora'],
  // A program is open to those who have it or could join it.
  'programs.program': ['luis', 'rosa'],
  // People whose accounts are already linked are sent on from the hand-off.
  'ccm-sso': ['nora'],
}

export function hasSample(route: Route, viewer: Viewer): boolean {
  return samplesOf[route.id]?.includes(viewer) ?? true
}

/** Public pages that have another frame for somebody who is signed in. */
function showsToEveryone(route: Route): boolean {
  return route.area === 'errors'
}

/** Opens a screen; the second factor has to be earned first. */
export async function openScreen(page: Page, route: Route) {
  if (route.id !== 'mfa') {
    await page.goto(addressOf(route))
    return
  }
  await page.goto('/login')
  await fillIn(page, emailOf('mfa'))
  await page.waitForURL('/mfa')
}
