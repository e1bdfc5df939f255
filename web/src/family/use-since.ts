import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const place = { timeZone: 'UTC' }

type Reading = {
  readingAt?: number
  /** The same moment on the clock of where it was made. */
  local?: string
}

/**
 * How long ago a reading of somebody was and when, and the clock to say other times about it with.
 * It is their clock, and says that it is theirs where the reader's differs.
 */
export function useSince({ readingAt: at = 0, local }: Reading, name = '') {
  const { t } = useLingui()
  const { day, time } = useFormats()
  const here = useMemberZone()
  const now = useNow()
  const ago = useAgo(now)
  const shift = Date.parse(`${local}Z`) - at
  const date = (moment: number) => day(moment + shift, now + shift, place)
  const told = (moment: number) => {
    const clock = time(moment + shift, place)
    const isSame = clock === time(moment, here) && date(moment) === day(moment, now, here)
    return isSame ? clock : t`${clock}, ${name}’s time`
  }
  return { when: `${ago(at) ?? date(at)}, ${told(at)}`, clock: told }
}

/** How long ago something was, at least a minute; undefined after a day. */
export function useAgo(now: number) {
  const { locale } = useFormats()
  const relative = new Intl.RelativeTimeFormat(locale)
  return (at: number) => {
    const ago = Math.max(now - at, minuteMs)
    if (ago < hourMs) return relative.format(-Math.floor(ago / minuteMs), 'minute')
    if (ago < 24 * hourMs) return relative.format(-Math.floor(ago / hourMs), 'hour')
    return undefined
  }
}

export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}
