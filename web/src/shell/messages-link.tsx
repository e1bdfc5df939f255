import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
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

export function MessagesLink({ route, className }: { route: Route; className?: string }) {
  const { t } = useLingui()
  const count = useUnreadCount()
  return (
    <RouteLink route={route} className={className}>
      <Trans>Messages</Trans>
      <Badge
        count={count}
        label={t`${plural(count, { one: '# unread message', other: '# unread messages' })}`}
      />
    </RouteLink>
  )
}
