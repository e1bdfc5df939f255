import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'
import type { Json } from '../data/kept-form'
import type { DraftPlace } from '../data/use-draft-queue'
import type { KeptAs } from '../data/use-form-draft'
import { offsetOf, type When } from './when'

/**
 * Keeps what somebody enters about a reading, with its time. One draft serves all pages of a kind
 * of readings: what is entered on one is there on the next. `home` is the member's time zone.
 */
export function entryDraft<E extends { when: When }>(
  kind: string,
  field: string,
  home: string,
): DraftPlace & KeptAs<E> {
  return {
    route: `/${kind}`,
    field,
    write: ({ when, ...rest }) => ({ ...(rest as object), when: keptWhen(when) }),
    read: (kept) => {
      const entry = kept as unknown as Omit<E, 'when'> & { when: KeptWhen }
      return { ...entry, when: byKnownClock(whenOfKept(entry.when), home) } as E
    },
  }
}

type KeptWhen = {
  date: string
  time: string
  zone: string
  offsetMinutes: number
  isPrefilled: boolean
}

function keptWhen({ date, time, zone, offsetMinutes, isPrefilled }: When): KeptWhen & Json {
  return {
    date: date?.toString() ?? '',
    time: time?.toString() ?? '',
    zone,
    offsetMinutes,
    isPrefilled,
  }
}

function whenOfKept({ date, time, ...clock }: KeptWhen): When {
  return {
    ...clock,
    date: read<CalendarDate>(parseDate, date),
    time: read<Time>(parseTime, time),
  }
}

function read<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return text ? parse(text) : null
  } catch {
    return null
  }
}

/** A clock that is neither at home nor here any more, as after a journey, is known by its offset. */
function byKnownClock(when: When, home: string): When {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  if ([home, here, ''].includes(when.zone)) return when
  return { ...when, zone: '', offsetMinutes: offsetOf(when) ?? when.offsetMinutes }
}
