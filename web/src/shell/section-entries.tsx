import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Route } from '../routes/catalogue'
import { type ProgramArea, programAreas } from '../routes/program-areas'
import { areaTitles, routeTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { RouteLink } from './route-link'
import { useActive } from './use-active'

type SectionEntriesProps = {
  entries: readonly Route[]
  className?: string
  /** The icon of each entry, where the menu has room for them. */
  iconOf?: (route: Route) => ReactNode
}

/** The links of a section's menu, each a list item. */
export function SectionEntries({ entries, className, iconOf }: SectionEntriesProps) {
  const areas = programAreas(useFacts())
  const areaOf = (route: Route) => areas.find(({ home }) => home.id === route.id)?.area
  return entries.map((route) => (
    <li key={route.id}>
      <Entry route={route} area={areaOf(route)} className={className} icon={iconOf?.(route)} />
    </li>
  ))
}

type EntryProps = {
  route: Route
  area: ProgramArea | undefined
  className?: string
  icon?: ReactNode
}

/** The first page of a section is its overview; an area has its own name and all its pages. */
function Entry({ route, area, ...link }: EntryProps) {
  const { _ } = useLingui()
  const { program } = useActive()
  const title = routeTitles[route.id]
  return (
    <RouteLink route={route} {...link} current={area !== undefined && area === program}>
      {area && _(areaTitles[area])}
      {!area && route.horizontal && <Trans>Overview</Trans>}
      {!area && !route.horizontal && title && _(title)}
    </RouteLink>
  )
}
