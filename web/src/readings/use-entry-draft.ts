import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'
import { useRef, useState } from 'react'
import { useMemberZone } from '../data/member-zone'
import { useFormDraft } from '../data/use-form-draft'
import { offsetOf, type When } from './when'

type Answers = Readonly<Record<string, string | number | boolean>>

/** One draft for all pages of a kind of readings: what is entered on one is there on the next. */
type EntryPlace = { kind: string; field: string }

/** What somebody enters about a reading, with its time, kept until it is sent. */
export function useEntryDraft<E extends { when: When }>(
  { kind, field }: EntryPlace,
  begin: () => E,
) {
  const { timeZone } = useMemberZone()
  const [first] = useState(begin)
  const draft = useFormDraft<Answers>({ route: `/${kind}`, field }, answersOf(first))
  // The answers as they came back from an earlier visit.
  const kept = useRef<Answers>(undefined)
  if (draft.restored) kept.current = draft.value
  return {
    ...draft,
    /** These answers came back from an earlier visit, and nobody has changed them since. */
    isAsKept: (...names: (keyof E & string)[]) =>
      kept.current !== undefined &&
      names.every((name) => Object.is(kept.current?.[name], draft.value[name])),
    entry: entryOf<E>(draft.value, timeZone),
    change: (part: Partial<E>) => draft.change(answersOf(part)),
  }
}

function answersOf({ when, ...rest }: { when?: When }): Answers {
  if (!when) return rest
  const { date, time, zone, offsetMinutes, isPrefilled } = when
  return {
    ...rest,
    'when.date': date?.toString() ?? '',
    'when.time': time?.toString() ?? '',
    'when.zone': zone,
    'when.offsetMinutes': offsetMinutes,
    'when.isPrefilled': isPrefilled,
  }
}

function entryOf<E extends { when: When }>(answers: Answers, home: string): E {
  const rest = Object.entries(answers).filter(([name]) => !name.startsWith('when.'))
  const when: When = {
    date: read<CalendarDate>(parseDate, answers['when.date']),
    time: read<Time>(parseTime, answers['when.time']),
    zone: String(answers['when.zone']),
    offsetMinutes: Number(answers['when.offsetMinutes']),
    isPrefilled: answers['when.isPrefilled'] === true,
  }
  return { ...Object.fromEntries(rest), when: byKnownClock(when, home) } as E
}

function read<T>(parse: (text: string) => T, text: unknown): T | null {
  try {
    return text ? parse(String(text)) : null
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
