/** Typed links: the parameters a link needs are read from the path of its route. */
import { findRoute, hasPath, type PathOf, type RouteId, routeById } from './catalogue.ts'

type SegmentParams<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [Key in Name]?: string }
  : Segment extends `:${infer Name}`
    ? { [Key in Name]: string }
    : Record<never, never>

export type PathParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? SegmentParams<Head> & PathParams<Rest>
  : SegmentParams<Path>

/** The routes a link can name: those with an address of their own. */
export type LinkId = {
  [Id in RouteId]: PathOf<Id> extends `/${string}` ? Id : never
}[RouteId]

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

type Arguments<Id extends LinkId> =
  Record<never, never> extends PathParams<PathOf<Id>>
    ? [params?: PathParams<PathOf<Id>>, query?: Query]
    : [params: PathParams<PathOf<Id>>, query?: Query]

export function href<Id extends LinkId>(id: Id, ...[params, query]: Arguments<Id>): string {
  return fillPath(routeById(id).path, { ...params }) + search(query)
}

/** The link to a route id that the server sent; undefined when it names no page or lacks a part. */
export function hrefFromServer(
  id: string,
  params: Readonly<Record<string, string>> = {},
): string | undefined {
  const route = findRoute(id)
  if (!route || !hasPath(route)) return undefined
  const complete = requiredNames(route.path).every((name) => params[name])
  return complete ? fillPath(route.path, params) : undefined
}

function requiredNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)(?=\/|$)/g)].flatMap(([, name]) => name ?? [])
}

/** The path with its parameters; an optional one that is absent leaves no segment. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const segments = path.split('/').flatMap((segment) => {
    const name = /^:(\w+)(\??)$/.exec(segment)
    if (!name?.[1]) return [segment]
    const value = params[name[1]]
    if (value) return [encodeURIComponent(value)]
    if (name[2]) return []
    throw new Error(`the path ${path} needs ${name[1]}`)
  })
  return segments.join('/') || '/'
}

function search(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
