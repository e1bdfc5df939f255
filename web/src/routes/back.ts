/** The way up on a small screen. */
import { catalogue, type Route, routeById } from './catalogue.ts'
import type { Facts } from './facts.ts'
import { isListed, type Shows } from './nav.ts'

/**
 * Where the back arrow of a page leads: the page whose address it stands below, else the
 * first page of its program, else the first level of its section. That level has no arrow.
 */
export function backTarget(route: Route, facts: Facts, shows: Shows = isListed): Route | undefined {
  if (!route.active || route.horizontal) return undefined
  return [pathParent(route), programHome(route, facts), sectionHome(route)].find(
    (up): up is Route => up !== undefined && up.id !== route.id && shows(up, facts),
  )
}

/** A tab is no level below its section: the tabs lead from one to the other. */
function pathParent({ path, relative }: Route): Route | undefined {
  if (relative) return undefined
  for (let parent = above(path); parent; parent = above(parent)) {
    const found = catalogue.find((row) => row.path === parent && row.kind === 'screen')
    if (found) return found
  }
  return undefined
}

function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function programHome({ program }: Route, { form }: Facts): Route | undefined {
  switch (program) {
    case 'conditionManagement':
      return routeById(form === 'one-app' ? 'condition-management.home' : 'dashboard')
    case 'myStrength':
      return routeById('mental-health.home')
    case 'partnerPrograms':
      return routeById('vendor-management.partner-programs')
    default:
      return undefined
  }
}

function sectionHome({ active }: Route): Route | undefined {
  return catalogue.find((row) => row.horizontal && !row.leadsOn && row.active === active)
}
