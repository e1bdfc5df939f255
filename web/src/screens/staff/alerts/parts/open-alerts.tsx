import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import { alertQueueQuery, type QueuedAlert } from '../../../../data/alert-queue'
import { Card } from '../../../../ui/card'
import { Text } from '../../../../ui/text'
import { AlertRow } from './alert-row'
import { isRed } from './alert-words'
import { ClosedAlerts } from './closed-alerts'
import styles from './open-alerts.module.css'
import { ResolvingAlerts } from './resolving'

/** Members whose readings ask for somebody: one's own, and those whose team is not here. */
export function OpenAlerts() {
  const queue = useQuery(alertQueueQuery)
  return (
    <ResolvingAlerts alerts={queue.data?.alerts ?? []} closed={queue.data?.closed}>
      <Card title={<Trans>Open alerts</Trans>}>
        <News alerts={queue.data && (queue.data.alerts ?? [])} />
        <Loaded query={queue} shape="rows" failed={<Trans>We couldn’t load open alerts.</Trans>}>
          {({ alerts = [] }) =>
            alerts.length === 0 ? (
              <Text muted>
                <Trans>None of your members’ readings need you right now.</Trans>
              </Text>
            ) : (
              <ul className={styles.rows}>
                {alerts.map((alert) => (
                  <li key={alert.alertId}>
                    <AlertRow alert={alert} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <ClosedAlerts closed={queue.data?.closed ?? []} />
    </ResolvingAlerts>
  )
}

/** Reads out what came while the page is open: a new alert, and an answer that needs 911. */
function News({ alerts }: { alerts: readonly QueuedAlert[] | undefined }) {
  const { t } = useLingui()
  const known = useRef<ReadonlySet<string>>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!alerts) return
    const before = known.current
    known.current = new Set(alerts.map(keyOf))
    const fresh = before && alerts.find((alert) => !before.has(keyOf(alert)))
    if (!fresh) return
    const name = fresh.memberName ?? ''
    setNews(isRed(fresh) ? t`Emergency: ${name}` : t`New alert: ${name}`)
  }, [alerts, t])
  return (
    <p role="alert" className="visually-hidden">
      {news}
    </p>
  )
}

function keyOf(alert: QueuedAlert): string {
  return `${alert.alertId} ${isRed(alert)}`
}
