import type { ReactNode } from 'react'
import { type RouteId, routeById } from '../../../routes/catalogue'
import { fillPath } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { useFacts } from '../../../routes/use-facts'
import { Link } from '../../../ui/link'

/** Leads to another page of the account, unless the brand has closed it. */
export function PageLink({ route, children }: { route: RouteId; children: ReactNode }) {
  const page = routeById(route)
  if (!isListed(page, useFacts())) return null
  return (
    <p>
      <Link href={fillPath(page.path, {})} standalone>
        {children}
      </Link>
    </p>
  )
}
