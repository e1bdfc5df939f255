import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Spoken } from '../calls/spoken'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import type { Gap } from '../data/supplies'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'
import { useGapText } from './gap-text'

/** Strips may run out before the box that is ordered is there: when, and whom to call. */
export function StripsGap({ gap, action }: { gap: Gap | undefined; action?: ReactNode }) {
  const gapText = useGapText()
  if (!gap?.runOutDate) return null
  const { runOutDate, arrivesDate, days = 0 } = gap
  return (
    <Banner tone="caution" title={gapText(runOutDate, arrivesDate, days)} action={action}>
      <CallSupport />
    </Banner>
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
