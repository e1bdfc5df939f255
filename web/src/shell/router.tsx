import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
} from 'react-router'
import { catalogue, hasPath } from '../routes/catalogue'
import { resolve } from '../routes/match'
import { PageFailure, RootFailure } from './failure'
import { Frame } from './frame'
import { blockedByNewVersion } from './new-version'
import { Page, PageSkeleton } from './page'
import { ChunkError, loadScreen } from './screen-modules'

/** One row for each address, so that a screen reads its parameters; `resolve` knows the rest. */
export function routeObjects(loader?: RouteObject['loader']): RouteObject[] {
  const page = { Component: Page, HydrateFallback: PageSkeleton, loader }
  const rows = catalogue.filter(hasPath).map(({ id, path }) => ({ ...page, id, path }))
  return [
    {
      Component: Frame,
      ErrorBoundary: RootFailure,
      children: [
        {
          ErrorBoundary: PageFailure,
          children: [...rows, { ...page, id: 'elsewhere', path: '*' }],
        },
      ],
    },
  ]
}

export function createRouter() {
  /** Loads the screen before the page changes, so that a missing chunk loses nothing typed. */
  const preload = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const target = resolve({ pathname, search })
    if (target.kind === 'redirect' || !target.route.screen) return null
    try {
      await loadScreen(target.route.screen)
      return null
    } catch (cause) {
      if (!(cause instanceof ChunkError) || !router.state.initialized) throw cause
      blockedByNewVersion.set(pathname + search)
      const { location } = router.state
      throw replace(location.pathname + location.search + location.hash)
    }
  }
  const router = createBrowserRouter(routeObjects(preload))
  return router
}
