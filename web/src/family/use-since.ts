import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Cared } from '../data/cared-for'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * How long ago the reading of somebody was, then when it was on their clock; it says that it is
 * theirs where the reader's clock differs.
 */
export function useSince({ alert, givenName: name = '' }: Cared): string {
  const { t } = useLingui()
  const { locale, day, time } = useFormats()
  const here = useMemberZone()
  const now = useNow()
  const { readingAt: at = 0, local } = alert ?? {}
  const wall = Date.parse(`${local}Z`)
  const place = { timeZone: 'UTC' }
  const clock = time(wall, place)
  const date = day(wall, now + wall - at, place)
  const differs = clock !== time(at, here) || date !== day(at, now, here)
  const ago = Math.max(now - at, minuteMs)
  const relative = new Intl.RelativeTimeFormat(locale)
  const since =
    ago < hourMs
      ? relative.format(-Math.floor(ago / minuteMs), 'minute')
      : ago < 24 * hourMs
        ? relative.format(-Math.floor(ago / hourMs), 'hour')
        : date
  const told = differs ? t`${clock}, ${name}’s time` : clock
  return `${since}, ${told}`
}

function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
