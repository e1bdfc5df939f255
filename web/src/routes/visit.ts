/** The states of a telehealth visit that an address hash brings, and who they hold for. */
import { decide } from './access.ts'
import { routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'

const waiting = routeById('hash.waiting')
const ends = [routeById('hash.thank-you'), routeById('hash.visit-cancelled')]

/** Whether the person is in the waiting room or the visit, after an address with this hash. */
export function inVisit(hash: string, before: boolean): boolean {
  if (hash === waiting.path) return true
  return before && !ends.some(({ path }) => path === hash)
}

/** Staff who view a member never lose the header that says so, and a visitor has no visit. */
export function mayBeInVisit(facts: Facts): boolean {
  return decide(waiting, facts).allow
}
