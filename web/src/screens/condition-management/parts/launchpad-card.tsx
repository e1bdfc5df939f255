import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type Launchpad, launchpadQuery, putLaunchpadAway } from '../../../data/launchpad'
import { useReadOnly } from '../../../data/read-only'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import styles from './devices-card.module.css'

const names: Readonly<Record<string, MessageDescriptor>> = {
  DEVICES: msg`Activate your devices`,
  HEALTH_PROFILE: msg`Complete your health profile`,
  COACHING: msg`Say hello to your coach`,
  GOAL: msg`Choose a goal`,
  REMINDER: msg`Set a reminder`,
}

const over: readonly Launchpad['status'][] = ['COMPLETED', 'DISMISSED']

/** What there is to set up, until it is done or put away; without an answer there is nothing. */
export function LaunchpadCard() {
  const { i18n } = useLingui()
  const facts = useFacts()
  const readOnly = useReadOnly()
  const queries = useQueryClient()
  const { data } = useQuery(launchpadQuery)
  const away = useMutation({
    mutationFn: putLaunchpadAway,
    onSuccess: () =>
      queries.setQueryData(launchpadQuery.queryKey, (known) =>
        known ? { ...known, status: 'DISMISSED' as const } : known,
      ),
  })
  if (!data || over.includes(data.status)) return null
  // A step whose page is not open to the member is none for them.
  const steps = data.items.flatMap(({ item, status, routeId }) => {
    const name = names[item]
    const link = openLink(routeId, facts)
    return name && (link || over.includes(status))
      ? [{ item, name, link, done: over.includes(status) }]
      : []
  })
  if (steps.every(({ done }) => done)) return null
  return (
    <Card title={<Trans>Getting set up</Trans>}>
      <Stack as="ul" gap={3}>
        {steps.map(({ item, name, link, done }) => (
          <li key={item} className={styles.device}>
            {done ? (
              <CircleCheck className={styles.ready} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <CircleDashed className={styles.waiting} strokeWidth={1.75} aria-hidden="true" />
            )}
            {done || !link ? (
              <span>
                {i18n._(name)}
                <span className={styles.state}>
                  <Trans>Done</Trans>
                </span>
              </span>
            ) : (
              <Link href={link}>{i18n._(name)}</Link>
            )}
          </li>
        ))}
      </Stack>
      {away.isError && (
        <Banner
          tone="caution"
          live
          title={<Trans>We couldn’t save that. Please try again.</Trans>}
        />
      )}
      {!readOnly && (
        <div>
          <Button onPress={() => away.mutate()} isPending={away.isPending}>
            <Trans>Hide this</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
