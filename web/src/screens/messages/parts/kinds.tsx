import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, HeartHandshake, Stethoscope } from 'lucide-react'
import { useActedFor } from '../../../data/acted-for'
import type { UnreadCounts } from '../../../data/unread'
import type { MessageTab } from '../../../domain/app-state'
import { countOf } from '../../../messages/message-center'
import { href } from '../../../routes/href'
import { Link } from '../../../routes/router'
import { Badge } from '../../../ui/badge'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './kinds.module.css'

type KindsProps = { tabs: readonly MessageTab[]; counts: UnreadCounts }

/** The kinds of messages that have a page of their own. */
export function Kinds({ tabs, counts }: KindsProps) {
  const own = tabs.filter((tab) => tab !== 'chronic_care')
  if (own.length === 0) return null
  return (
    <Stack as="ul" gap={3}>
      {own.map((tab) => (
        <li key={tab}>
          <Kind tab={tab} count={countOf(tab, counts)} />
        </li>
      ))}
    </Stack>
  )
}

function Kind({ tab, count }: { tab: MessageTab; count: number }) {
  const { t } = useLingui()
  const name = useActedFor()
  const isCareTeam = tab === 'telemed'
  const Icon = isCareTeam ? Stethoscope : HeartHandshake
  return (
    <Link
      className={`surface ${styles.kind}`}
      to={isCareTeam ? href('inbox') : href('messages.mental-health')}
    >
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <Text as="span" weight="medium">
          {isCareTeam ? <Trans>Care team</Trans> : <Trans>Mental health guide</Trans>}
        </Text>
        <Text as="span" muted size="small">
          {isCareTeam ? <CareTeamWords name={name} /> : <GuideWords name={name} />}
        </Text>
      </span>
      <Badge
        count={count}
        label={t`${plural(count, { one: '# unread message', other: '# unread messages' })}`}
      />
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

type Named = { name: string | undefined }

function CareTeamWords({ name }: Named) {
  return name ? (
    <Trans>Messages to and from {name}’s care team</Trans>
  ) : (
    <Trans>Messages to and from your care team</Trans>
  )
}

function GuideWords({ name }: Named) {
  return name ? (
    <Trans>{name}’s conversation with the guide</Trans>
  ) : (
    <Trans>Your conversation with your guide</Trans>
  )
}
