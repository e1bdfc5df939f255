/** The site map: one more filter of the catalogue. */
import { catalogue, type Route, type RouteId } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { isListed } from './nav.ts'
import type { ActiveNavigation } from './types.ts'

export type SitemapGroup = ActiveNavigation | 'services'

/** Pages that lead nowhere by themselves, and those that stand on the map under another address. */
const offTheMap: readonly RouteId[] = [
  'sitemap',
  'inaccessible',
  'ccm-sso',
  'authorization',
  'migration',
  'message-center',
  'message-center.telemed',
  'message-center.chronic-care',
  'message-center.mental-health',
  'care-team-messages',
  'vendor-management.transfer',
  'vendor-superhighway.vendor-landing',
]

/** Every page this person may open, grouped by where the header files it. */
export function sitemap(facts: Facts): ReadonlyMap<SitemapGroup, readonly Route[]> {
  const pages = catalogue.filter(
    (route) =>
      route.kind === 'screen' &&
      route.visitor === 'member' &&
      !offTheMap.includes(route.id) &&
      // A section that only leads to its first tab stands on the map as that tab.
      !route.opens &&
      !needsParameter(route.path) &&
      isListed(route, facts),
  )
  const groups = new Map<SitemapGroup, Route[]>()
  for (const route of pages) {
    const group = route.active ?? 'services'
    groups.set(group, [...(groups.get(group) ?? []), route])
  }
  return groups
}

function needsParameter(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith(':') && !segment.endsWith('?'))
}
