/** From an address to its row: canonical paths, other spellings, and the route helper's errors. */
import { catalogue, hasPath, type Route, type RouteId, routeById } from './catalogue.ts'
import { fillPath } from './href.ts'
import { legacyRoute } from './legacy.ts'

export type Params = Readonly<Record<string, string>>

export type Resolved =
  | { kind: 'route'; route: Route; params: Params }
  /** Replace the address: the query and the hash are already part of it. */
  | { kind: 'redirect'; route: Route; to: string }

type Location = { pathname: string; search?: string; hash?: string }

const prefix = '/condition-management/'

/** Where an address leads: a screen, or the one canonical address of that screen. */
export function resolve(location: Location): Resolved {
  const { pathname } = location
  const exact = matchPath(pathname)
  if (exact) {
    // A section of one form of the product asks the access rules first, which know the form.
    const target = exact.route.redirectTo ?? (exact.route.form ? undefined : exact.route.opens)
    if (target) return redirectTo(routeById(target), exact.params, location)
    const canonical = fillPath(exact.route.path, exact.params)
    const spelled = safeDecode(pathname) === safeDecode(canonical)
    return spelled ? { kind: 'route', ...exact } : redirectTo(exact.route, exact.params, location)
  }
  const other = matchAlias(pathname) ?? matchPrefixed(pathname)
  if (other) return redirectTo(other.route, other.params, location)
  const legacy = legacyRoute(pathname)
  if (legacy?.redirectTo) return redirectTo(routeById(legacy.redirectTo), {}, location)
  return { kind: 'route', route: routeById('missing'), params: {} }
}

type Match = { route: Route; params: Params }

const ownPaths = catalogue.filter(hasPath).map((route) => ({ route, pattern: route.path }))

// Nearly every part of a page asks where it is, and all get the same answer.
let last: { pathname: string; match: Match | undefined } | undefined

/** The row whose own path matches; a literal segment beats a parameter. */
export function matchPath(pathname: string): Match | undefined {
  if (last?.pathname !== pathname) last = { pathname, match: best(ownPaths, pathname) }
  return last.match
}

function matchAlias(pathname: string) {
  const spellings = catalogue.flatMap((route) =>
    (route.aliases ?? []).map((pattern) => ({ route, pattern })),
  )
  return best(spellings, pathname)
}

/** Condition management was once mounted below its prefix, and those addresses still arrive. */
function matchPrefixed(pathname: string) {
  if (!pathname.toLowerCase().startsWith(prefix)) return undefined
  const rest = pathname.slice(prefix.length - 1)
  const match = matchPath(rest) ?? matchAlias(rest)
  return match?.route.program === 'conditionManagement' ? match : undefined
}

function redirectTo(route: Route, params: Params, location: Location): Resolved {
  if (route.opens) return redirectTo(routeById(route.opens), params, location)
  const query = new URLSearchParams(location.search ?? '')
  // A parameter the canonical path has no place for travels on in the query.
  const names = new Set(route.path.match(/(?<=:)\w+/g))
  for (const [name, value] of Object.entries(params)) {
    if (!names.has(name) && !query.has(name)) query.set(name, value)
  }
  const kept = Object.keys(params).every((name) => names.has(name))
  const search = kept ? (location.search ?? '') : `?${query}`
  return {
    kind: 'redirect',
    route,
    to: fillPath(route.path, params) + search + (location.hash ?? ''),
  }
}

type Spelling = { route: Route; pattern: string }

function best(spellings: readonly Spelling[], pathname: string) {
  let found: { route: Route; params: Params; literals: number } | undefined
  for (const { route, pattern } of spellings) {
    const match = matchPattern(pattern, pathname)
    if (match && (!found || match.literals > found.literals)) found = { route, ...match }
  }
  return found && { route: found.route, params: found.params }
}

/** The parameters of a path under a pattern; letter case and a trailing slash do not matter. */
function matchPattern(pattern: string, pathname: string) {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (given.length > wanted.length) return undefined
  const params: Record<string, string> = {}
  let literals = 0
  for (const [index, segment] of wanted.entries()) {
    const value = safeDecode(given[index] ?? '')
    if (value === undefined) return undefined
    const name = /^:(\w+)(\??)$/.exec(segment)
    if (!name?.[1]) {
      if (value.toLowerCase() !== segment.toLowerCase()) return undefined
      literals += 1
    } else if (value) {
      params[name[1]] = value
    } else if (!name[2]) {
      return undefined
    }
  }
  return { params, literals }
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export type RouteErrorCode =
  | 'no-primary-route'
  | 'no-common-route'
  | 'no-embedded-route'
  | 'multiple-embedded-routes'

/** A mistake in the catalogue or in a caller, never in what a member typed. */
export class RouteError extends Error {
  readonly code: RouteErrorCode

  constructor(code: RouteErrorCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'RouteError'
    this.code = code
  }
}

/** The header route behind an active navigation value. */
export function primaryRoute(active: string, rows: readonly Route[] = catalogue): Route {
  const route = rows.find((row) => row.horizontal && row.active === active)
  if (!route) throw new RouteError('no-primary-route', active)
  return route
}

const commonIds: readonly RouteId[] = ['sitemap', 'login', 'logout', 'inaccessible', 'not-found']

/** A utility page that every form of the product has. */
export function commonRoute(id: string, rows: readonly Route[] = catalogue): Route {
  const route = rows.find((row) => row.id === id && commonIds.includes(row.id))
  if (!route) throw new RouteError('no-common-route', id)
  return route
}

/** The embedded page at a path; two rows for one path would make the container ambiguous. */
export function embeddedRoute(pathname: string, rows: readonly Route[] = catalogue): Route {
  const matches = rows
    .filter((row) => row.variant === 'embedded' && matchPattern(row.path, pathname))
    .toSorted((a, b) => literalCount(b.path) - literalCount(a.path))
  const [first, second] = matches
  if (!first) throw new RouteError('no-embedded-route', pathname)
  if (second && literalCount(second.path) === literalCount(first.path)) {
    throw new RouteError('multiple-embedded-routes', pathname)
  }
  return first
}

function literalCount(pattern: string): number {
  return pattern.split('/').filter((segment) => segment && !segment.startsWith(':')).length
}
