import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contactCountQuery } from '../data/contact-count'
import { inboxCountQuery } from '../data/inbox-count'
import type { Route } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'
import { Badge } from '../ui/badge'
import { framePart } from './frame-part'
import { LazySlot } from './lazy-slot'
import { RouteLink } from './route-link'

const RecoveriesWaiting = framePart((parts) => parts.RecoveriesWaiting())
const LabsWaiting = framePart((parts) => parts.LabsWaiting())

type RoomLinkProps = { route: Route; className?: string; icon?: ReactNode }

/** How many recoveries or lab results wait, where one of these rooms is theirs. The number comes after the page. */
export function LateCount({ rooms }: { rooms: readonly Route[] }) {
  const has = (room: string) => rooms.some(({ id }) => id === room)
  return (
    <LazySlot>
      {has('staff.recoveries') && <RecoveriesWaiting />}
      {has('staff.labs') && <LabsWaiting />}
    </LazySlot>
  )
}

/** A room of the staff workspace; one where people wait says how many. */
export function RoomLink(props: RoomLinkProps) {
  const { id } = props.route
  if (id === 'staff.inbox' || id === 'staff.contact') return <WaitingLink {...props} />
  if (id === 'staff.recoveries' || id === 'staff.labs') return <LateLink {...props} />
  return <RouteLink {...props} />
}

function LateLink(props: RoomLinkProps) {
  const { i18n } = useLingui()
  const title = routeTitles[props.route.id]
  return (
    <RouteLink {...props}>
      {title && i18n._(title)}
      <LateCount rooms={[props.route]} />
    </RouteLink>
  )
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
