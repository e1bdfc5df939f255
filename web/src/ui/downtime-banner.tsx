import { Trans } from '@lingui/react/macro'
import { useFormats } from '../i18n/use-formats'
import { zoneName } from '../i18n/zone-name'
import { Banner } from './banner'
import styles from './downtime-banner.module.css'

type DowntimeBannerProps = {
  level: 'info' | 'caution'
  title: string
  body: string
  startsAt: number
  endsAt: number
  /** The member's zone; without one, before sign-in, the zone of the device. */
  timeZone?: string
  onDismiss?: () => void
}

/** A planned downtime: what it is, and when it is for the person who reads it. */
export function DowntimeBanner(props: DowntimeBannerProps) {
  const { level, title, body, startsAt, endsAt, onDismiss } = props
  const timeZone = props.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Banner tone={level} title={title} onDismiss={onDismiss}>
      <p className={styles.body}>{body}</p>
      <p className={styles.when}>
        <When startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} />
      </p>
    </Banner>
  )
}

type WhenProps = { startsAt: number; endsAt: number; timeZone: string }

function When({ startsAt, endsAt, timeZone }: WhenProps) {
  const { locale, weekday, time, daysAgo } = useFormats()
  const place = { timeZone }
  const day = weekday(startsAt, place)
  const from = time(startsAt, place)
  const until = time(endsAt, place)
  const zone = zoneName(timeZone, startsAt, locale)
  if (daysAgo(startsAt, endsAt, place) === 0) {
    return (
      <Trans>
        {day}, {from} to {until} ({zone})
      </Trans>
    )
  }
  const lastDay = weekday(endsAt, place)
  return (
    <Trans>
      {day}, {from} to {lastDay}, {until} ({zone})
    </Trans>
  )
}
