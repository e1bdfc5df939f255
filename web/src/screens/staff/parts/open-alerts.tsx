import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import {
  alertQueueQuery,
  closeAlert,
  type QueuedAlert,
  useAlertsChanged,
} from '../../../data/alerts'
import { serverNow } from '../../../data/clock'
import { useFormats } from '../../../i18n/i18n-root'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { StatusMark } from '../../../ui/status-mark'
import styles from './open-alerts.module.css'

/** Members whose readings ask for somebody: one's own, and those whose team is not here. */
export function OpenAlerts() {
  const queue = useQuery(alertQueueQuery)
  return (
    <Card title={<Trans>Open alerts</Trans>}>
      <Loaded query={queue} shape="rows" failed={<Trans>We could not load open alerts.</Trans>}>
        {(alerts) =>
          alerts.length === 0 ? (
            <p className={styles.none}>
              <Trans>No reading of your members asks for you now.</Trans>
            </p>
          ) : (
            <ul className={styles.rows}>
              {alerts.map((alert) => (
                <li key={alert.alertId}>
                  <Row alert={alert} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const methods: Readonly<Record<string, MessageDescriptor>> = {
  CALL: msg`Prefers a call`,
  SMS: msg`Prefers a text message`,
  EMAIL: msg`Prefers e-mail`,
  CHAT: msg`Prefers chat`,
}

function Row({ alert }: { alert: QueuedAlert }) {
  const { i18n } = useLingui()
  const { time, day } = useFormats()
  const word = useReadingWord()
  const changed = useAlertsChanged()
  const closing = useMutation({
    mutationFn: () => closeAlert(alert),
    onSuccess: changed,
  })
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${alert.local}Z`)
  const shift = at - (alert.readingAt ?? at)
  const when = `${day(at, serverNow() + shift, place)}, ${time(at, place)}`
  const later = alert.notBefore ? time(alert.notBefore + shift, place) : ''
  const status = statusOfKey(alert.statusKey ?? '')
  const method = methods[alert.method ?? '']
  const name = alert.memberName
  const more = alert.more ?? 0
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.reading}>
          {status && <StatusMark status={status} word={word(alert.statusKey ?? '')} />}
          <span>
            {alert.text} {alert.unit}
          </span>
          <span className={styles.when}>{when}</span>
        </p>
        {more > 0 && (
          <p className={styles.when}>
            <Plural
              value={more}
              one="and # more reading like this"
              other="and # more readings like this"
            />
          </p>
        )}
        <p className={styles.when}>
          {method && i18n._(method)}
          {later && (
            <>
              {method && ' · '}
              <Trans>not before {later} on their clock</Trans>
            </>
          )}
        </p>
      </div>
      {alert.standsIn && (
        <Chip>
          <Trans>Nobody of their team is here</Trans>
        </Chip>
      )}
      {alert.familyAcknowledged && (
        <Chip>
          <Trans>Family has seen it</Trans>
        </Chip>
      )}
      <Button onPress={() => closing.mutate()} isPending={closing.isPending}>
        <Trans>Taken care of</Trans>
      </Button>
    </article>
  )
}
