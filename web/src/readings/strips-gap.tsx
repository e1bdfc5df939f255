import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Spoken } from '../calls/spoken'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import type { Gap } from '../data/supplies'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'

/** Names the weekday of a calendar date, yyyy-MM-dd. */
export function useWeekday(): (day: string) => string {
  const { weekday } = useFormats()
  return (day) => weekday(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC' })
}

/** Strips may run out before the box that is ordered is there: when, and whom to call. */
export function StripsGap({ gap, action }: { gap: Gap | undefined; action?: ReactNode }) {
  if (!gap?.runOutDate) return null
  return (
    <Banner tone="caution" title={<GapTitle gap={gap} />} action={action}>
      <CallSupport />
    </Banner>
  )
}

function GapTitle({ gap }: { gap: Gap }) {
  const weekday = useWeekday()
  const { arrivesDate, days = 0 } = gap
  const day = weekday(gap.runOutDate ?? '')
  if (!arrivesDate) {
    return <Trans>The box is late, and the strips may run out on {day}</Trans>
  }
  if (days === 0) {
    return <Trans>The strips may run out on {day}, the day the box should come</Trans>
  }
  return (
    <Plural
      value={days}
      one={`The strips may run out on ${day}, # day before the box should come`}
      other={`The strips may run out on ${day}, # days before the box should come`}
    />
  )
}

function CallSupport() {
  const { phone } = supportOf(useBrand()) ?? {}
  if (!phone) return <Trans>Tell Member Support today, so that we can look for a faster way.</Trans>
  const number = <Link href={dial(phone)}>{phone}</Link>
  return (
    <Spoken
      own={
        <Trans>
          Call Member Support at {number}, and we’ll look for a faster way. If you have more strips
          than we think, correct the count.
        </Trans>
      }
      about={(name) => (
        <Trans>
          Call Member Support at {number}, and we’ll look for a faster way. If {name} has more
          strips than we think, correct the count.
        </Trans>
      )}
    />
  )
}
