import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inboxCountQuery } from '../data/inbox-count'
import type { Route } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'
import { Badge } from '../ui/badge'
import { RouteLink } from './route-link'

type RoomLinkProps = { route: Route; className?: string; icon?: ReactNode }

/** A room of the staff workspace; the inbox says how many members wait. */
export function RoomLink(props: RoomLinkProps) {
  return props.route.id === 'staff.inbox' ? <InboxLink {...props} /> : <RouteLink {...props} />
}

function InboxLink(props: RoomLinkProps) {
  const { i18n, t } = useLingui()
  const { data: counts } = useQuery(inboxCountQuery)
  const waiting = counts?.waiting ?? 0
  const title = routeTitles['staff.inbox']
  return (
    <RouteLink {...props}>
      {title && i18n._(title)}
      <Badge
        count={waiting}
        label={t`${plural(waiting, { one: '# member waits', other: '# members wait' })}`}
      />
    </RouteLink>
  )
}
