/** Every route of the product, one data row each; menus, guards and links are made from it. */
import { accountRoutes } from './catalogue/account.ts'
import { conditionManagementRoutes } from './catalogue/condition-management.ts'
import { embeddedRoutes } from './catalogue/embedded.ts'
import { healthInfoRoutes } from './catalogue/health-info.ts'
import { mentalHealthRoutes } from './catalogue/mental-health.ts'
import { messageRoutes } from './catalogue/messages.ts'
import { ourRoutes } from './catalogue/ours.ts'
import { readingRoutes } from './catalogue/readings.ts'
import { shellRoutes } from './catalogue/shell.ts'
import { signInRoutes } from './catalogue/sign-in.ts'
import { telehealthRoutes } from './catalogue/telehealth.ts'
import { fileOf, pathOf } from './catalogue/usual.ts'
import type { RouteRow } from './types.ts'

const rows = [
  ...shellRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...healthInfoRoutes,
  ...messageRoutes,
  ...mentalHealthRoutes,
  ...telehealthRoutes,
  ...embeddedRoutes,
  ...conditionManagementRoutes,
  ...readingRoutes,
  ...ourRoutes,
] as const

type Row = (typeof rows)[number]

export type RouteId = Row['id']
export type PathOf<Id extends RouteId> = Extract<Row, { id: Id }>['path']

/** A row whose references are known to be route ids. */
type Referenced = RouteRow & {
  id: RouteId
  redirectTo?: RouteId
  opens?: RouteId
  twin?: RouteId
}

export type Route = Referenced & {
  /** Analytics event names: the page was seen, its menu entry was chosen. */
  events: { viewed: string; selected: string }
}

const referenced: readonly Referenced[] = rows

/** A row as it is built: an address that follows from the id is left out, and so is a usual screen. */
type BuiltRow = Omit<Referenced, 'path' | 'screen'> & { path?: string; screen?: string | 1 }

/** The row as it is written. */
function whole(row: BuiltRow): Referenced {
  const path = row.path ?? pathOf(row.id)
  return { ...row, path, screen: row.screen === 1 ? fileOf(path) : row.screen }
}

export const catalogue: readonly Route[] = referenced.map((row) => ({
  ...whole(row),
  events: { viewed: `${row.id}.viewed`, selected: `${row.id}.selected` },
}))

const byId: ReadonlyMap<string, Route> = new Map(catalogue.map((route) => [route.id, route]))

/** The route of an id that came from outside, such as a task of the server. */
export function findRoute(id: string): Route | undefined {
  return byId.get(id)
}

export function routeById(id: RouteId): Route {
  const route = findRoute(id)
  if (!route) throw new Error(`no route has the id ${id}`)
  return route
}

/** A redirect works by itself; a section works when the tab it opens does. */
export function isBuilt(route: Route): boolean {
  if (route.kind === 'redirect') return true
  if (route.opens) return isBuilt(routeById(route.opens))
  return route.screen !== undefined
}

/** True for a route with an address of its own, not a hash, a fragment or the fallback. */
export function hasPath(route: Route): boolean {
  return route.path.startsWith('/')
}
