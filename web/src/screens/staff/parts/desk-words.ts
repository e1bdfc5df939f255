import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../data/clock'
import type { DeskConversation, InboxItem } from '../../../data/inbox'
import type { Formats } from '../../../i18n/formats'
import { useFormats } from '../../../i18n/use-formats'
import { zoneName } from '../../../i18n/zone-name'

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  MEMBER_ONE_ON_ONE: msg`Coaching`,
  MEMBER_FOOD_LOGGING: msg`Food log`,
  MEMBER_SUPPORT: msg`Member Support`,
  CARE_TEAM: msg`Care-team mail`,
  MENTAL_HEALTH_GUIDE: msg`Guide chat`,
}

export function useKindWord(): (item: InboxItem) => string {
  const { i18n } = useLingui()
  return ({ customType = '' }) => {
    const known = kinds[customType]
    return known ? i18n._(known) : ''
  }
}

/** The language of a locale, in the words of the reader: "Spanish". */
export function languageName(locale: string, { locale: reader }: Formats): string {
  const [language = ''] = locale.split('-')
  const name = language && new Intl.DisplayNames(reader, { type: 'language' }).of(language)
  return name ? name.charAt(0).toLocaleUpperCase(reader) + name.slice(1) : locale
}

const minuteMs = 60_000

/** How long a member has been waiting: "3 minutes", "5 hours", "2 days". */
export function useWaitWords(): (ms: number) => string {
  const { t } = useLingui()
  return (ms) => {
    const minutes = Math.max(1, Math.floor(ms / minuteMs))
    if (minutes < 60) return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
    const hours = Math.floor(minutes / 60)
    if (hours < 48) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
    const days = Math.floor(hours / 24)
    return t`${plural(days, { one: '# day', other: '# days' })}`
  }
}

/** The time of now, which goes on by the minute while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Staff read times on the clock where they sit. */
export function deskZone(): { timeZone: string } {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/** Writes a moment on that clock with the name of its zone, since people of one desk sit in several. */
export function useDeskTime(): (at: number) => string {
  const { dateTime, locale } = useFormats()
  const zone = deskZone()
  return (at) => `${dateTime(at, zone)} (${zoneName(zone.timeZone, at, locale)})`
}

/** The name that a message greets with. */
export function givenName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** Whether the person takes part only until the answer is given. */
export function standsIn(about: DeskConversation | undefined): boolean {
  return (about?.participants ?? []).some(({ me, standIn }) => me && standIn)
}
