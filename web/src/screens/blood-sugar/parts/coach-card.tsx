import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { type CoachAlerts, coachAlertsQuery } from '../../../data/coach-alerts'
import { hourWords } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { lazyPart } from '../../../ui/lazy-part'
import { Stack } from '../../../ui/stack'
import { WhenOpened } from '../../../ui/when-opened'
import { methodNames, severeBelow } from './coach-words'
import styles from './person-card.module.css'
import { useContactsLocked } from './use-contacts-locked'

const CoachSettings = lazyPart(() =>
  import('./coach-settings').then((module) => module.CoachSettings),
)

/** When the coach is told, and how they may reach the member. */
export function CoachCard() {
  const wanted = useQuery(coachAlertsQuery)
  return (
    <Card title={<Trans>Your coach</Trans>}>
      <Loaded
        query={wanted}
        shape="rows"
        failed={<Trans>We couldn’t load your coach alerts.</Trans>}
        kept={<Trans>Your choices haven’t changed.</Trans>}
      >
        {(alerts) => <Wanted alerts={alerts} />}
      </Loaded>
    </Card>
  )
}

function Wanted({ alerts }: { alerts: CoachAlerts }) {
  const readOnly = useContactsLocked()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Stack gap={3} start>
        <Facts alerts={alerts} />
        <p>
          <Trans>
            Coaches see alerts while they are at work, so an answer can take hours. In an emergency,
            call <a href="tel:911">911</a>.
          </Trans>
        </p>
      </Stack>
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)} isDisabled={readOnly}>
          <Trans>Change coach alerts</Trans>
        </Button>
      </div>
      <WhenOpened isOpen={isOpen} onClose={() => setOpen(false)}>
        <CoachSettings alerts={alerts} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}

function Facts({ alerts }: { alerts: CoachAlerts }) {
  const { i18n } = useLingui()
  const { glucose, time } = useFormats()
  if (!alerts.isOn)
    return (
      <p>
        <Trans>Your coach doesn’t get alerts about lows and highs.</Trans>
      </p>
    )
  const { text: lower } = glucose(alerts.lower)
  const { text: upper } = glucose(alerts.upper)
  const severe = glucose(severeBelow).text
  const from = hourWords(alerts.quietFrom, time)
  const to = hourWords(alerts.quietTo, time)
  const method = alerts.method && i18n._(methodNames[alerts.method])
  return (
    <Stack as="ul" gap={1}>
      <li>
        <Trans>
          Alerted below {lower} or above {upper}
        </Trans>
      </li>
      {alerts.quietFrom !== alerts.quietTo && (
        <li>
          {alerts.nightToo ? (
            <Trans>
              Quiet hours {from} to {to}, except below {severe}
            </Trans>
          ) : (
            <Trans>
              Quiet hours {from} to {to}; alerts wait until then
            </Trans>
          )}
        </li>
      )}
      <li>
        {method ? (
          <Trans>How your coach reaches you: {method}</Trans>
        ) : (
          <Trans>Your coach chooses how to reach you</Trans>
        )}
      </li>
    </Stack>
  )
}
