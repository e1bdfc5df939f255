import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { track } from '../data/track'
import type { Route } from '../routes/catalogue'
import { fillPath } from '../routes/href'
import { Link, useLocation } from '../routes/router'
import { routeTitles } from '../routes/titles'

type RouteLinkProps = {
  route: Route
  className?: string
  icon?: ReactNode
  /** Instead of the route's own title. */
  children?: ReactNode
  /** The link stands for a whole section and is current on all its pages. */
  current?: boolean
}

/** A link of the frame; it says by itself when its page, or one of its section, is on show. */
export function RouteLink({ route, className, icon, children, current = false }: RouteLinkProps) {
  const { _ } = useLingui()
  const { pathname } = useLocation()
  const to = fillPath(route.path, {})
  const title = routeTitles[route.id]
  // A path that opens the first of its tabs stands for all of them.
  const section = current || (route.opens !== undefined && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      className={className}
      aria-current={pathname === to ? 'page' : section || undefined}
      onClick={() => track(route.events.selected)}
    >
      {icon}
      {children ?? (title ? _(title) : route.path)}
    </Link>
  )
}
