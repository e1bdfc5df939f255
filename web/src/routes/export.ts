/** The route table for the server, which preloads the chunk of the requested screen. */
import { catalogue, hasPath, type Route, routeById } from './catalogue.ts'

export type ServerRoute = { pattern: string; screen: string }

/** Every address that ends on a built screen, other spellings included, then the fallback. */
export function routeTable(): ServerRoute[] {
  const table = catalogue.filter(hasPath).flatMap((route) => {
    const screen = finalScreen(route)
    if (!screen) return []
    return [route.path, ...(route.aliases ?? [])].map((pattern) => ({ pattern, screen }))
  })
  const missing = finalScreen(routeById('missing'))
  return missing ? [...table, { pattern: '*', screen: missing }] : table
}

function finalScreen(route: Route): string | undefined {
  const next = route.redirectTo ?? route.opens
  return next ? finalScreen(routeById(next)) : route.screen && `src/screens/${route.screen}`
}
