import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { totalOf, useUnreadCounts } from '../data/unread'
import { messageTabs } from '../domain/app-state'
import type { Route } from '../routes/catalogue'
import { opensArea } from '../routes/facts'
import { useFacts } from '../routes/use-facts'
import { Badge } from '../ui/badge'
import { RouteLink } from './route-link'

/** One number for the header, the bar at the bottom and the title of the page. */
export function useUnreadCount(): number {
  const facts = useFacts()
  const hasMessages = messageTabs(facts.app).length > 0 && opensArea(facts, 'messages')
  return totalOf(useUnreadCounts(hasMessages))
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
