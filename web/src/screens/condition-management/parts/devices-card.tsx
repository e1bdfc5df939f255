import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Startup } from '../../../data/startup'
import { programSets } from '../../../domain/programs'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import styles from './devices-card.module.css'

/** A device that has arrived waits to be activated. */
export function toActivate({ home }: Startup): boolean {
  return home?.attention?.some(({ kind }) => kind === 'activateDevice') === true
}

type Device = { key: string; name: string; activated: boolean }

/** What the member measures with. A device we know nothing about counts as not activated. */
function useDevices({ devices }: Startup): Device[] {
  const { t } = useLingui()
  const { programs } = useFacts()
  const active: readonly string[] = programs.state === 'ok' ? programs.active : []
  const has = (slugs: readonly string[]) => slugs.some((slug) => active.includes(slug))
  const all = [
    // Who brings a meter of their own has none of ours to activate.
    {
      key: 'meter',
      needed: active.includes('DIABETES'),
      name: t`Blood sugar meter`,
      activated: devices?.bloodSugarActivated === true,
    },
    {
      key: 'monitor',
      needed: has(programSets.bloodPressure),
      name: t`Blood pressure monitor`,
      activated: devices?.bloodPressureActivated === true,
    },
    {
      key: 'scale',
      needed: has(programSets.weight),
      name: t`Scale`,
      activated: devices?.weightActivated === true,
    },
  ]
  return all.filter(({ needed }) => needed)
}

export function DevicesCard({ startup }: { startup: Startup }) {
  const devices = useDevices(startup)
  const link = openLink('activate-devices', useFacts())
  const waiting = toActivate(startup)
  if (devices.length === 0) return null
  return (
    <Card
      title={<Trans>Your devices</Trans>}
      accent={waiting}
      aside={
        !waiting &&
        link && (
          <Link standalone href={link}>
            <Trans>See all</Trans>
          </Link>
        )
      }
    >
      <Stack as="ul" gap={3}>
        {devices.map(({ key, name, activated }) => (
          <li key={key} className={styles.device}>
            {activated ? (
              <CircleCheck className={styles.ready} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <CircleDashed className={styles.waiting} strokeWidth={1.75} aria-hidden="true" />
            )}
            <span>
              {name}
              <span className={styles.state}>
                {activated ? <Trans>Sends your readings</Trans> : <Trans>Not activated yet</Trans>}
              </span>
            </span>
          </li>
        ))}
      </Stack>
      {waiting && link && (
        <div>
          <ButtonLink variant="primary" href={link}>
            <Trans>Activate your device</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
