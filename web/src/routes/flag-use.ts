/** Which flags change something on a page today. */
import type { FlagKey } from '../domain/app-state.ts'
import { catalogue, isBuilt, routeById } from './catalogue.ts'
import { dashboardCards } from './dashboard.ts'

/** False for a flag whose pages and cards are still to come: a change shows nobody anything. */
export function isInUse(flag: FlagKey): boolean {
  const gatesPage = catalogue.some((route) => route.flag === flag && isBuilt(route))
  const gatesCard = dashboardCards.some(
    (card) =>
      'flag' in card &&
      card.flag === flag &&
      (!('route' in card) || (card.route !== null && isBuilt(routeById(card.route)))),
  )
  return gatesPage || gatesCard || flag === 'newCardOrder'
}
