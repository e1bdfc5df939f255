import { CalendarDate, Time } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { byClock, faultyPart, problemOfWhen, sentWhen, type When, whenNow, whenOf } from './when'

const chicago = 'America/Chicago'
const utc = (text: string) => Date.parse(`${text}:00Z`)

/** The form as it opened, with another date and time written into it. */
function written(when: When, timestamp: string): When {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = timestamp.split(/\D/).map(Number)
  return {
    ...when,
    date: new CalendarDate(year, month, day),
    time: new Time(hour, minute),
    isPrefilled: false,
  }
}

/** The instant that the server makes of what is sent. */
function sentInstant(when: When): string {
  const { timestamp, offsetMinutes } = sentWhen(when)
  return new Date(Date.parse(`${timestamp}Z`) - offsetMinutes * 60_000).toISOString().slice(0, 16)
}

test.each([
  ['2026-03-04T05:06', '2026-03-04T05:06:00'],
  ['2026-12-31T23:59', '2026-12-31T23:59:00'],
])('S1-9-17 S2-9-32 an entry of %s is sent as %s, without a zone', (typed, sent) => {
  expect(sentWhen(written(whenNow(utc('2026-12-31T12:00'), chicago), typed)).timestamp).toBe(sent)
})

describe('S2-7-55: the clock of an entry', () => {
  test.each([
    // Clocks go back at 07:00 UTC on November 1st: one o'clock comes twice.
    ['2026-11-01T06:59', '2026-11-01T06:59'],
    ['2026-11-01T07:02', '2026-11-01T07:02'],
    ['2026-11-01T07:59', '2026-11-01T07:59'],
    ['2026-11-01T08:00', '2026-11-01T08:00'],
    ['2026-07-04T17:00', '2026-07-04T17:00'],
  ])('what the form fills in at %s is that moment', (now, sent) => {
    expect(sentInstant(whenNow(utc(now), chicago))).toBe(sent)
  })

  test.each([
    // The second one o'clock: what is written into the form is of the same hour.
    ['2026-11-01T07:30', '2026-11-01T01:02', '2026-11-01T07:02', undefined],
    ['2026-11-01T06:30', '2026-11-01T01:02', '2026-11-01T06:02', undefined],
    ['2026-11-01T07:30', '2026-11-01T00:59', '2026-11-01T05:59', undefined],
    ['2026-11-01T07:30', '2026-10-31T23:00', '2026-11-01T04:00', undefined],
    ['2026-11-01T12:00', '2026-11-01T02:00', '2026-11-01T08:00', undefined],
    ['2026-12-24T18:00', '2026-07-04T12:00', '2026-07-04T17:00', undefined],
    // In the night to March 8th there is no half past two.
    ['2026-03-08T12:00', '2026-03-08T01:59', '2026-03-08T07:59', undefined],
    ['2026-03-08T12:00', '2026-03-08T02:30', '', 'The clocks went forward and skipped this time.'],
    ['2026-03-08T12:00', '2026-03-08T03:00', '2026-03-08T08:00', undefined],
    // A year that is half written goes to the server, which refuses it.
    ['2026-03-08T12:00', '0026-03-08T03:00', '0026-03-08T08:00', undefined],
  ])('at %s, %s by the clock at home is %s', (now, timestamp, sent, problem) => {
    const when = written(whenNow(utc(now), chicago), timestamp)
    expect(problemOfWhen(when)?.message).toBe(problem)
    if (!problem) expect(sentInstant(when)).toBe(sent)
  })

  test('an entry made elsewhere keeps its clock when it is corrected', () => {
    // 8 PM four hours west of UTC; by the clock at home it would be an hour later.
    const entry = { at: utc('2026-11-10T00:00'), offsetMinutes: -240 }
    const when = whenOf(entry, chicago)
    expect(sentWhen(when)).toEqual({ timestamp: '2026-11-09T20:00:00', offsetMinutes: -240 })
    expect(sentInstant(written(when, '2026-11-09T20:10'))).toBe('2026-11-10T00:10')
  })

  test('each of the two entries of a repeated hour stays what it was', () => {
    for (const [at, offsetMinutes] of [
      ['2026-11-01T06:30', -300],
      ['2026-11-01T07:30', -360],
    ] as const) {
      expect(sentInstant(whenOf({ at: utc(at), offsetMinutes }, chicago))).toBe(at)
    }
  })

  test('by another clock, what was filled in stays the moment and what was written stays written', () => {
    const now = whenNow(utc('2026-11-17T15:00'), chicago)
    const lisbon = byClock(now, 'Europe/Lisbon', 0)
    expect(sentWhen(lisbon)).toEqual({ timestamp: '2026-11-17T15:00:00', offsetMinutes: 0 })
    const typed = byClock(written(now, '2026-11-17T14:30'), 'Europe/Lisbon', 0)
    expect(sentWhen(typed)).toEqual({ timestamp: '2026-11-17T14:30:00', offsetMinutes: 0 })
  })

  test('half a time is not sent', () => {
    const when = { ...whenNow(utc('2026-11-17T15:00'), chicago), time: null }
    expect(problemOfWhen(when)?.message).toBe('Please enter a time.')
    expect(problemOfWhen({ ...when, date: null })?.message).toBe('Please enter a date and a time.')
    const noDate = { ...whenNow(utc('2026-11-17T15:00'), chicago), date: null }
    expect(problemOfWhen(noDate)?.message).toBe('Please enter a date.')
  })

  const now = utc('2026-11-17T15:00')
  const today = whenNow(now, chicago)
  test.each([
    ['no date', { ...today, date: null }, 'date'],
    ['neither', { ...today, date: null, time: null }, 'date'],
    ['no time', { ...today, time: null }, 'time'],
    ['later today', written(today, '2026-11-17T23:00'), 'time'],
    ['tomorrow', written(today, '2026-11-18T08:00'), 'date'],
    ['long ago', written(today, '1999-11-17T08:00'), 'date'],
    ['an hour that the clocks skipped', written(today, '2026-03-08T02:30'), 'time'],
  ] as const)('an error about %s belongs to one of the two fields', (_, when, part) => {
    expect(faultyPart(when, now)).toBe(part)
  })
})
