import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { serverNow } from '../../../data/clock'
import type { Startup } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { actingIn } from '../../../routes/facts'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** The part of the day at an hour, the same cuts that the server makes. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 17) return 'afternoon'
  return hour >= 17 && hour < 22 ? 'evening' : 'night'
}

function hourIn(timeZone: string, now: number): number {
  const options = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const
  return Number(new Intl.DateTimeFormat('en-US', options).format(now))
}

export function Greeting({ startup: { user, home } }: { startup: Startup }) {
  const timeZone = user?.timeZone
  const name = user?.firstName
  const acting = actingIn(useFacts())
  const part = timeZone ? partOfDay(hourIn(timeZone, serverNow())) : undefined
  if (acting) {
    return (
      <h1>
        <Trans>{name}’s portal</Trans>
      </h1>
    )
  }
  return (
    <Stack gap={2}>
      <h1>{name ? <ByName part={part} name={name} /> : <Trans>Welcome</Trans>}</h1>
      {home && timeZone && <SinceLastVisit since={home.sinceLastVisit} timeZone={timeZone} />}
    </Stack>
  )
}

function ByName({ part, name }: { part: PartOfDay | undefined; name: string }) {
  switch (part) {
    case 'morning':
      return <Trans>Good morning, {name}</Trans>
    case 'afternoon':
      return <Trans>Good afternoon, {name}</Trans>
    case 'evening':
      return <Trans>Good evening, {name}</Trans>
    default:
      return <Trans>Hello, {name}</Trans>
  }
}

type Since = NonNullable<Startup['home']>['sinceLastVisit']

/** What came since the last visit, in one line; a first visit gets a welcome instead. */
function SinceLastVisit({ since, timeZone }: { since: Since; timeZone: string }) {
  const { i18n } = useLingui()
  const when = useWhen(since?.since, timeZone)
  if (!when) {
    return (
      <Text muted size="large">
        <Trans>We’re glad you’re here. This page shows what needs your attention.</Trans>
      </Text>
    )
  }
  const items = (since?.items ?? []).filter(({ count = 0 }) => count > 0)
  if (items.length === 0) {
    return (
      <Text muted size="large">
        <NothingSince {...when} />
      </Text>
    )
  }
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'long' })
  const parts = list.formatToParts(items.map((_, index) => String(index)))
  return (
    <Text muted size="large">
      <SinceWhen {...when} />{' '}
      {parts.map(({ type, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts is their identity
        <Fragment key={index}>
          {type === 'literal' ? value : <NewItems {...items[Number(value)]} />}
        </Fragment>
      ))}
    </Text>
  )
}

/** Languages put other words before "10:31 AM", "yesterday", "Tuesday" and "Nov 3". */
type When = { kind: 'today' | 'day' | 'weekday' | 'date'; when: string }

function useWhen(since: number | undefined, timeZone: string): When | undefined {
  const { day, daysAgo, dayAndMonth, time } = useFormats()
  if (since === undefined) return undefined
  const now = serverNow()
  const place = { timeZone }
  const days = daysAgo(since, now, place)
  if (days > 6) return { kind: 'date', when: dayAndMonth(since, place) }
  if (days === 0) return { kind: 'today', when: time(since, place) }
  return { kind: days === 1 ? 'day' : 'weekday', when: day(since, now, place) }
}

function SinceWhen({ kind, when }: When) {
  if (kind === 'today') return <Trans>Since your visit at {when}:</Trans>
  if (kind === 'day') return <Trans>Since {when}:</Trans>
  if (kind === 'weekday') return <Trans context="weekday">Since {when}:</Trans>
  return <Trans context="date">Since {when}:</Trans>
}

function NothingSince({ kind, when }: When) {
  if (kind === 'today') return <Trans>Nothing new since your visit at {when}.</Trans>
  if (kind === 'day') return <Trans>Nothing new since {when}.</Trans>
  if (kind === 'weekday') return <Trans context="weekday">Nothing new since {when}.</Trans>
  return <Trans context="date">Nothing new since {when}.</Trans>
}

/** They lead to the page that has them; Home tells no value. */
function NewLabs({ count }: { count: number }) {
  const link = openLink('labs', useFacts())
  const words = <Plural value={count} one="# lab result" other="# lab results" />
  return link ? <Link href={link}>{words}</Link> : words
}

function NewItems({ kind, count = 0 }: { kind?: string; count?: number }) {
  switch (kind) {
    case 'messages':
      return <Plural value={count} one="# message" other="# messages" />
    case 'readings':
      return <Plural value={count} one="# reading" other="# readings" />
    case 'labs':
      return <NewLabs count={count} />
    case 'visits':
      return <Plural value={count} one="# visit" other="# visits" />
    case 'documents':
      return <Plural value={count} one="# document" other="# documents" />
    case 'orders':
      return <Plural value={count} one="# order update" other="# order updates" />
    case 'lessons':
      return <Plural value={count} one="# lesson" other="# lessons" />
    default:
      return <Plural value={count} one="# update" other="# updates" />
  }
}
