import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contactCountQuery } from '../data/contact-count'
import { inboxCountQuery } from '../data/inbox-count'
import type { Route } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'
import { Badge } from '../ui/badge'
import { RouteLink } from './route-link'

type RoomLinkProps = { route: Route; className?: string; icon?: ReactNode }

/** A room of the staff workspace; one where members wait says how many. */
export function RoomLink(props: RoomLinkProps) {
  const { id } = props.route
  if (id === 'staff.inbox' || id === 'staff.contact') return <WaitingLink {...props} />
  return <RouteLink {...props} />
}

function WaitingLink(props: RoomLinkProps) {
  const { i18n, t } = useLingui()
  const { id } = props.route
  const isInbox = id === 'staff.inbox'
  const inbox = useQuery({ ...inboxCountQuery, enabled: isInbox })
  const contact = useQuery({ ...contactCountQuery, enabled: !isInbox })
  const waiting = (isInbox ? inbox : contact).data?.waiting ?? 0
  const title = routeTitles[id]
  return (
    <RouteLink {...props}>
      {title && i18n._(title)}
      <Badge
        count={waiting}
        label={t`${plural(waiting, { one: '# member waiting', other: '# members waiting' })}`}
      />
    </RouteLink>
  )
}
