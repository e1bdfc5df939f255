import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './rights.module.css'

const names: Record<string, MessageDescriptor> = {
  'inbox.coach': msg`Answer your own and claimed coaching chats`,
  'inbox.food': msg`Answer food logs`,
  'inbox.careteam': msg`Answer mail to your care team`,
  'inbox.guide': msg`Answer guide chats`,
  'inbox.support': msg`Answer the support channel`,
  'snapshot.readings': msg`See your members’ readings`,
  'snapshot.goals': msg`See your members’ goals`,
  'snapshot.vitals': msg`See vitals of your team’s members`,
  'snapshot.account': msg`See account details`,
  'snapshot.devices': msg`See devices`,
  'search.assigned': msg`Find members assigned to you`,
  'search.team': msg`Find members of your team`,
  'search.exact': msg`Find a member by exact email or id`,
  'search.audited': msg`Find members; every search is recorded`,
  'alerts.assigned': msg`Work on your members’ alerts`,
  'alerts.team': msg`Work on your team’s alerts`,
  'view-as-member': msg`View a member’s portal, read-only and recorded`,
  brands: msg`Edit brands`,
  flags: msg`Turn features on and off`,
  audit: msg`Search the audit trail`,
}

/** What rights are about, in the order of the table; a right stands where its first part says. */
const topics: readonly { name: MessageDescriptor; parts: readonly string[] }[] = [
  { name: msg`Messages`, parts: ['inbox'] },
  { name: msg`What you can see about members`, parts: ['snapshot'] },
  { name: msg`Finding members`, parts: ['search'] },
  { name: msg`Viewing a portal`, parts: ['view-as-member'] },
  { name: msg`Alerts`, parts: ['alerts'] },
  { name: msg`Brands and features`, parts: ['brands', 'flags'] },
  { name: msg`Audit trail`, parts: ['audit'] },
]

/** The rights the server gives a role; it enforces them whatever stands here. */
export function Rights({ rights }: { rights: readonly string[] }) {
  const { _ } = useLingui()
  if (rights.length === 0) {
    return (
      <Text muted>
        <Trans>There is nothing to do here for your role yet.</Trans>
      </Text>
    )
  }
  return (
    <dl className={styles.topics}>
      {topics.map(({ name, parts }) => {
        const own = rights.filter((right) => parts.includes(right.split('.')[0] ?? ''))
        return (
          <div key={parts[0]} className={styles.topic}>
            <Text as="dt" weight="medium">
              {_(name)}
            </Text>
            <dd className={styles.rights}>
              {own.length > 0 ? (
                <Stack as="ul" gap={2}>
                  {own.map((right) => (
                    <Right key={right} right={right} />
                  ))}
                </Stack>
              ) : (
                <Text as="span" muted>
                  <Trans>Nothing for your role</Trans>
                </Text>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Right({ right }: { right: string }) {
  const { _ } = useLingui()
  const name = names[right]
  if (!name) return null
  return (
    <li className={styles.right}>
      <Check size={20} strokeWidth={1.75} className={styles.mark} aria-hidden="true" />
      {_(name)}
    </li>
  )
}
