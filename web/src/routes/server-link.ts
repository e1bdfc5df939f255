import { findRoute } from './catalogue'
import type { Facts } from './facts'
import { hrefFromServer } from './href'
import { isListed } from './nav'

/** The link to a place the server names, where this person can open it today; else undefined. */
export function openLink(
  routeId: string | undefined,
  facts: Facts,
  params?: Readonly<Record<string, string>>,
): string | undefined {
  const route = routeId ? findRoute(routeId) : undefined
  return route && isListed(route, facts) ? hrefFromServer(route.id, params) : undefined
}
