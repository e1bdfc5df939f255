/** Old addresses of the account pages, recognised at the end of any path. */
import { catalogue, type Route } from './catalogue.ts'

const legacyRoutes = catalogue.filter((route) => route.id.startsWith('legacy.'))

/** The legacy row whose fragment ends the path, with or without the my_account/ prefix. */
export function legacyRoute(pathname: string): Route | undefined {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`
  return legacyRoutes.find((route) => path.endsWith(`/${route.path.replace(/^my_account\//, '')}`))
}
