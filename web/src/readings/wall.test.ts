import { describe, expect, it } from 'vitest'
import { createFormats } from '../i18n/formats'
import { addDays, dateOf, dayAndTime, minuteOfDay, offsetIn, timeOf, todayIn, wallOf } from './wall'

const formats = createFormats('en-US', 'US')
const zone = 'America/New_York'
const shown = (at: number, offsetMinutes: number) =>
  timeOf({ at, offsetMinutes }, zone, formats).replace(/\u00a0/g, ' ')

describe('wall clocks', () => {
  it('put a check on the date and minute of the clock where it was made', () => {
    // 11:30 PM in Honolulu is already the next morning at home.
    const check = { at: Date.UTC(2026, 2, 5, 9, 30), offsetMinutes: -600 }
    expect(dateOf(check)).toBe('2026-03-04')
    expect(minuteOfDay(check)).toBe(23 * 60 + 30)
    expect(shown(check.at, -600)).toBe('11:30 PM (UTC−10)')
  })

  it('count days over the night when clocks change, both ways', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02')
    expect(todayIn(Date.UTC(2026, 2, 9, 3, 59), zone)).toBe('2026-03-08')
    expect(todayIn(Date.UTC(2026, 2, 9, 4, 0), zone)).toBe('2026-03-09')
  })

  it('know the offset on both sides of a change', () => {
    expect(offsetIn(zone, Date.UTC(2026, 2, 8, 6, 59))).toBe(-300)
    expect(offsetIn(zone, Date.UTC(2026, 2, 8, 7, 0))).toBe(-240)
    expect(offsetIn('Asia/Kolkata', Date.UTC(2026, 2, 8))).toBe(330)
  })

  it('name the clock in the hour that comes twice, and only there', () => {
    expect(shown(Date.UTC(2026, 10, 1, 5, 30), -240)).toBe('1:30 AM (UTC−4)')
    expect(shown(Date.UTC(2026, 10, 1, 6, 30), -300)).toBe('1:30 AM (UTC−5)')
    expect(shown(Date.UTC(2026, 10, 1, 4, 30), -240)).toBe('12:30 AM')
    expect(shown(Date.UTC(2026, 10, 1, 7, 30), -300)).toBe('2:30 AM')
    expect(shown(Date.UTC(2026, 2, 8, 7, 30), -240)).toBe('3:30 AM')
  })

  it('keep both checks of a repeated hour at the same place of the day', () => {
    const first = { at: Date.UTC(2026, 10, 1, 5, 30), offsetMinutes: -240 }
    const second = { at: Date.UTC(2026, 10, 1, 6, 30), offsetMinutes: -300 }
    expect(wallOf(first)).toBe(wallOf(second))
  })

  it.each([
    ['en-US', 0, 'today 6:45 AM'],
    ['en-US', 9, 'February 24, 2026, 6:45 AM'],
    ['es-US', 1, 'ayer 6:45 a. m.'],
    ['fr-CA', 0, 'aujourd’hui à 6 h 45'],
    ['fr-CA', 3, 'lundi à 6 h 45'],
    ['fr-CA', 9, '24 février 2026 à 6 h 45'],
  ] as const)('in a sentence of %s, %i days ago: %s', (locale, ago, words) => {
    const now = Date.UTC(2026, 2, 5, 17)
    const at = Date.UTC(2026, 2, 5, 11, 45) - ago * 86_400_000
    const moment = { at, offsetMinutes: -300 }
    const said = dayAndTime(moment, now, zone, createFormats(locale, 'CA'))
    expect(said.replace(/\u00a0/g, ' ')).toBe(words)
  })
})
