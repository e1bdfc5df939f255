import { useLingui } from '@lingui/react'
import type { RouteId } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'

/** The name of a page, as its title says; undefined for one without a title. */
export function usePageName(): (id: string) => string | undefined {
  const { _ } = useLingui()
  return (id) => {
    const title = routeTitles[id as RouteId]
    return title && _(title)
  }
}
