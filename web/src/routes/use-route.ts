import type { Route } from './catalogue'
import { type Params, resolve } from './match'
import { useLocation } from './router'

/** The route of the page and its parameters, for the screen that stands on it. */
export function useRoute(): { route: Route; params: Params } {
  const target = resolve(useLocation())
  return { route: target.route, params: target.kind === 'route' ? target.params : {} }
}
