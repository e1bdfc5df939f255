/** How much of the catalogue is built; `make routes` prints it. */
import { catalogue, isBuilt, type Route, type RouteId, routeById } from './catalogue.ts'

export type Count = { built: number; total: number }

/** Rows that never have a screen, with the test that shows what they do. */
export const behaviourTests: Partial<Record<RouteId, string>> = {}

/** A row counts when somebody who goes there gets what they came for. */
export function counts(route: Route, shown: Partial<Record<RouteId, string>>): boolean {
  if (route.kind === 'external' || route.kind === 'hash') return shown[route.id] !== undefined
  if (route.redirectTo) return counts(routeById(route.redirectTo), shown)
  return isBuilt(route)
}

export function countRoutes(): { spec: Count; ours: Count } {
  return { spec: countOf('spec'), ours: countOf('ours') }
}

function countOf(origin: 'spec' | 'ours'): Count {
  const rows = catalogue.filter((route) => route.origin === origin)
  const built = rows.filter((route) => counts(route, behaviourTests)).length
  return { built, total: rows.length }
}

export function describeCounts(): string {
  const { spec, ours } = countRoutes()
  return `spec ${spec.built}/${spec.total}\nours ${ours.built}/${ours.total}`
}
