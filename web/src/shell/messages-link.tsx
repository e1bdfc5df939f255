import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { startupQuery } from '../data/startup'
import type { Route } from '../routes/catalogue'
import { Badge } from '../ui/badge'
import { RouteLink } from './route-link'

export function useUnreadCount(): number {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  const {
    telemed = 0,
    mental_health = 0,
    coach = 0,
  } = data?.navigation?.unread_messages_count ?? {}
  return telemed + mental_health + coach
}

type MessagesLinkProps = {
  route: Route
  className?: string
  icon?: ReactNode
  current?: boolean
}

export function MessagesLink({ route, ...link }: MessagesLinkProps) {
  const { t } = useLingui()
  const count = useUnreadCount()
  return (
    <RouteLink route={route} {...link}>
      <Trans>Messages</Trans>
      <Badge
        count={count}
        label={t`${plural(count, { one: '# unread message', other: '# unread messages' })}`}
      />
    </RouteLink>
  )
}
