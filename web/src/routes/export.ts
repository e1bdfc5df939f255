/** The route table for the server, which preloads the files of the requested screen. */
import { partsFor } from '../i18n/other-parts.ts'
import { partOf } from '../i18n/parts.ts'
import { catalogue, hasPath, type Route, routeById } from './catalogue.ts'

/** An address, the table that its screen is in, the screen, and the parts whose texts it needs. */
export type ServerRoute = { pattern: string; table: string; screen: string; texts: string[] }

/** Every address that ends on a built screen, other spellings included, then the fallback. */
export function routeTable(): ServerRoute[] {
  const table = catalogue.filter(hasPath).flatMap((route) => {
    const screen = finalScreen(route)
    if (!screen) return []
    return [route.path, ...(route.aliases ?? [])].map((pattern) => rowOf(pattern, screen))
  })
  const missing = finalScreen(routeById('missing'))
  return missing ? [...table, rowOf('*', missing)] : table
}

function rowOf(pattern: string, screen: string): ServerRoute {
  return {
    pattern,
    table: `src/shell/screen-tables/${partOf(screen)}.ts`,
    screen: `src/screens/${screen}`,
    texts: [...new Set(['base', ...partsFor(screen)])],
  }
}

function finalScreen(route: Route): string | undefined {
  const next = route.redirectTo ?? route.opens
  return next ? finalScreen(routeById(next)) : route.screen
}
