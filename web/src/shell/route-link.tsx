import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import type { Route } from '../routes/catalogue'
import { fillPath } from '../routes/href'
import { routeTitles } from '../routes/titles'

type RouteLinkProps = {
  route: Route
  className?: string
  /** Instead of the route's own title. */
  children?: ReactNode
  /** The link stands for a whole section and is current on all its pages. */
  current?: boolean
}

/** A link of the frame; it says by itself when its page is on show. */
export function RouteLink({ route, className, children, current }: RouteLinkProps) {
  const { _ } = useLingui()
  const title = routeTitles[route.id]
  return (
    <NavLink
      to={fillPath(route.path, {})}
      end
      className={className}
      data-current={current || undefined}
    >
      {children ?? (title ? _(title) : route.path)}
    </NavLink>
  )
}
