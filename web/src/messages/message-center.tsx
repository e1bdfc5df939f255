import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type UnreadCounts, useUnreadCounts } from '../data/unread'
import { type MessageTab, messageTabs } from '../domain/app-state'
import { admit } from '../routes/access'
import { type RouteId, routeById } from '../routes/catalogue'
import type { Facts } from '../routes/facts'
import { href, type LinkId } from '../routes/href'
import { useFacts } from '../routes/use-facts'
import { Badge } from '../ui/badge'
import { DrawingMessages } from '../ui/drawings/drawing-messages'
import { EmptyState } from '../ui/empty-state'
import { LinkTabs } from '../ui/link-tabs'
import styles from './message-center.module.css'

export const tabRoutes = {
  telemed: 'message-center.telemed',
  chronic_care: 'message-center.chronic-care',
  'mental-health': 'message-center.mental-health',
} as const satisfies Record<MessageTab, LinkId & RouteId>

const names: Readonly<Record<MessageTab, MessageDescriptor>> = {
  telemed: msg`Care team`,
  chronic_care: msg`Condition management coach`,
  'mental-health': msg`Mental health guide`,
}

/** The tabs that this person has and may open. */
export function openTabs(facts: Facts): readonly MessageTab[] {
  return messageTabs(facts.app).filter((tab) => admit(routeById(tabRoutes[tab]), facts).allow)
}

export function countOf(tab: MessageTab, counts: UnreadCounts): number {
  if (tab === 'telemed') return counts.telemed ?? 0
  if (tab === 'mental-health') return counts.myStrength ?? 0
  return counts.chronicCare ?? 0
}

type MessageCenterProps = { tab: MessageTab; children: ReactNode }

/** The frame of the message center: its name and the tabs that this member has. */
export function MessageCenter({ tab, children }: MessageCenterProps) {
  const tabs = openTabs(useFacts())
  return (
    <div className={styles.center}>
      <h1 className={styles.title}>
        <Trans>Messages</Trans>
      </h1>
      {tabs.length > 1 && <Tabs tabs={tabs} current={tab} />}
      {tabs.includes(tab) ? children : <NotYours tab={tab} />}
    </div>
  )
}

function Tabs({ tabs, current }: { tabs: readonly MessageTab[]; current: MessageTab }) {
  const { t, i18n } = useLingui()
  const counts = useUnreadCounts(true)
  return (
    <LinkTabs
      label={t`Kinds of messages`}
      current={current}
      tabs={tabs.map((tab) => ({
        id: tab,
        href: href(tabRoutes[tab]),
        label: <TabLabel name={i18n._(names[tab])} unread={countOf(tab, counts)} />,
      }))}
    />
  )
}

function TabLabel({ name, unread }: { name: string; unread: number }) {
  const { t } = useLingui()
  return (
    <>
      {name}
      <Badge
        count={unread}
        label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
      />
    </>
  )
}

/** An address that is known and has nothing behind it for this member. */
export function NotYours({ tab }: { tab?: MessageTab }) {
  return (
    <EmptyState drawing={<DrawingMessages />} title={<Trans>No messages here</Trans>}>
      <NotYoursWords tab={tab} />
    </EmptyState>
  )
}

function NotYoursWords({ tab }: { tab: MessageTab | undefined }) {
  switch (tab) {
    case 'telemed':
      return <Trans>When you have a care team, they’ll write to you here.</Trans>
    case 'chronic_care':
      return <Trans>If one of your programs includes a coach, they’ll write to you here.</Trans>
    case 'mental-health':
      return <Trans>When you have a mental health guide, they’ll write to you here.</Trans>
    default:
      return (
        <Trans>When you have a care team, a coach or a guide, they’ll write to you here.</Trans>
      )
  }
}
