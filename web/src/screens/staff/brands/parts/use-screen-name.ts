import { useLingui } from '@lingui/react'
import { type RouteId, routeById } from '../../../../routes/catalogue'
import { routeTitles } from '../../../../routes/titles'

/** What an Admin calls a page: its title where it has one, and its path. */
export function useScreenName(): (id: string) => string {
  const { _ } = useLingui()
  return (id) => {
    const title = routeTitles[id as RouteId]
    const { path } = routeById(id as RouteId)
    return title ? `${_(title)} (${path})` : path
  }
}
