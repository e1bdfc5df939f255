import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormats, type Place } from './formats'
import type { Country, Locale } from './locale'

const spaces = (text: string) => text.replace(/\u00a0/g, ' ')
const moment = Date.UTC(2026, 2, 4, 13, 5)
const utc: Place = { offsetMinutes: 0 }

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

describe('dates and times by locale', () => {
  it.each<[Locale, string, string, string, string]>([
    ['en-US', '03/04/2026', '1:05 PM', 'March 4, 2026', 'Wednesday, March 4'],
    ['es-US', '03/04/2026', '1:05 p. m.', '4 de marzo de 2026', 'miércoles, 4 de marzo'],
    ['en-CA', '2026-03-04', '1:05 p.m.', 'March 4, 2026', 'Wednesday, March 4'],
    ['fr-CA', '2026-03-04', '13 h 05', '4 mars 2026', 'mercredi 4 mars'],
  ])('%s', (locale, date, time, long, weekday) => {
    const formats = createFormats(locale, 'US')
    expect(formats.date(moment, utc)).toBe(date)
    expect(spaces(formats.time(moment, utc))).toBe(time)
    expect(spaces(formats.longDate(moment, utc))).toBe(long)
    expect(spaces(formats.weekday(moment, utc))).toBe(weekday)
    expect(spaces(formats.dateTime(moment, utc))).toBe(
      locale === 'fr-CA' ? `${long} à ${time}` : `${date}, ${time}`,
    )
  })

  it('French has an ordinal for the first day of a month alone', () => {
    const { longDate, weekday, dayAndMonth } = createFormats('fr-CA', 'CA')
    const [first, eleventh] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 11)]
    expect(spaces(longDate(first, utc))).toBe('1er novembre 2026')
    expect(spaces(weekday(first, utc))).toBe('dimanche 1er novembre')
    expect(spaces(dayAndMonth(first, utc))).toBe('1er nov.')
    expect(spaces(longDate(eleventh, utc))).toBe('11 novembre 2026')
    expect(spaces(createFormats('es-US', 'US').longDate(first, utc))).toBe('1 de noviembre de 2026')
  })

  it.each<[Locale, number, string]>([
    ['en-US', 0, '12:00 AM'],
    ['en-US', 12, '12:00 PM'],
    ['es-US', 0, '12:00 a. m.'],
    ['en-CA', 11, '11:00 a.m.'],
    ['fr-CA', 0, '0 h 00'],
    ['fr-CA', 23, '23 h 00'],
  ])('%s at hour %i', (locale, hour, text) => {
    const ms = Date.UTC(2026, 2, 4, hour)
    expect(spaces(createFormats(locale, 'US').time(ms, utc))).toBe(text)
  })
})

describe('the place of a moment', () => {
  const formats = createFormats('en-US', 'US')
  const lateEvening = Date.UTC(2026, 2, 5, 4, 30)

  it.each<[Place, string]>([
    [{ timeZone: 'America/New_York' }, '03/04/2026, 11:30 PM'],
    [{ timeZone: 'America/Los_Angeles' }, '03/04/2026, 8:30 PM'],
    [{ timeZone: 'Asia/Kolkata' }, '03/05/2026, 10:00 AM'],
    [{ offsetMinutes: -300 }, '03/04/2026, 11:30 PM'],
    [{ offsetMinutes: 345 }, '03/05/2026, 10:15 AM'],
  ])('%o', (place, text) => {
    expect(spaces(formats.dateTime(lateEvening, place))).toBe(text)
  })

  it('follows summer time in a zone and not in an offset', () => {
    const summer = Date.UTC(2026, 6, 4, 12)
    expect(spaces(formats.time(summer, { timeZone: 'America/New_York' }))).toBe('8:00 AM')
    expect(spaces(formats.time(summer, { offsetMinutes: -300 }))).toBe('7:00 AM')
  })

  it('calls a day today by the calendar of the place', () => {
    const place = { timeZone: 'America/New_York' }
    const now = Date.UTC(2026, 2, 5, 5, 10)
    expect(formats.day(now, now, place)).toBe('today')
    expect(formats.day(lateEvening, now, place)).toBe('yesterday')
    expect(formats.day(lateEvening - 86_400_000, now, place)).toBe('Tuesday')
    expect(formats.day(lateEvening - 5 * 86_400_000, now, place)).toBe('Friday')
    expect(formats.day(lateEvening - 6 * 86_400_000, now, place)).toBe('February 26, 2026')
    expect(formats.day(now + 86_400_000, now, place)).toBe('March 6, 2026')
    expect(createFormats('fr-CA', 'CA').day(now, now, place)).toBe('aujourd’hui')
    const older = lateEvening - 6 * 86_400_000
    expect(createFormats('fr-CA', 'CA').day(older, now, place)).toBe('26 février 2026')
    expect(createFormats('es-US', 'US').day(older, now, place)).toBe('26 de febrero de 2026')
    expect(createFormats('es-US', 'US').day(lateEvening, now, place)).toBe('ayer')
  })
})

describe('startOfDay', () => {
  const { startOfDay } = createFormats('en-US', 'US')

  it.each<[Place, number]>([
    [{ offsetMinutes: 0 }, Date.UTC(2026, 2, 4)],
    [{ offsetMinutes: -300 }, Date.UTC(2026, 2, 4, 5)],
    [{ timeZone: 'America/New_York' }, Date.UTC(2026, 2, 4, 5)],
    [{ timeZone: 'Asia/Kolkata' }, Date.UTC(2026, 2, 3, 18, 30)],
  ])('%o', (place, start) => {
    expect(startOfDay(moment + 12_345, place)).toBe(start)
  })

  it.each([
    ['spring', Date.UTC(2026, 2, 8, 16), Date.UTC(2026, 2, 8, 5)],
    ['autumn', Date.UTC(2026, 10, 1, 17), Date.UTC(2026, 10, 1, 4)],
  ])('is right on the day clocks change in %s', (_, noon, start) => {
    expect(startOfDay(noon, { timeZone: 'America/New_York' })).toBe(start)
  })
})

describe('units by country, not by language', () => {
  it.each<[Locale, Country, number, string]>([
    ['en-US', 'US', 118, '118 mg/dL'],
    ['es-US', 'US', 118, '118 mg/dL'],
    ['fr-CA', 'US', 118, '118 mg/dL'],
    ['fr-CA', 'CA', 101, '5,6 mmol/L'],
    ['en-CA', 'CA', 101, '5.6 mmol/L'],
    ['en-US', 'CA', 54, '3.0 mmol/L'],
    ['en-CA', 'CA', 180, '10.0 mmol/L'],
    ['en-CA', 'CA', 600, '33.3 mmol/L'],
    ['en-CA', 'CA', 19, '1.1 mmol/L'],
  ])('blood sugar %s %s %i', (locale, country, mgdl, text) => {
    expect(spaces(createFormats(locale, country).glucose(mgdl).text)).toBe(text)
  })

  it.each<[Locale, Country, string, string]>([
    ['en-US', 'US', '154.3 lb', '5 ft 9 in'],
    ['en-CA', 'CA', '70.0 kg', '175 cm'],
    ['fr-CA', 'CA', '70,0 kg', '175 cm'],
  ])('body %s %s', (locale, country, weight, height) => {
    const formats = createFormats(locale, country)
    expect(spaces(formats.weight(70).text)).toBe(weight)
    expect(spaces(formats.height(175).text)).toBe(height)
  })

  it('rounds height to whole inches before it splits them into feet', () => {
    expect(createFormats('en-US', 'US').height(182.6).text).toBe('6 ft 0 in')
  })

  it('has words for a screen reader', () => {
    expect(createFormats('en-US', 'US').glucose(142).spoken).toBe('142 milligrams per deciliter')
  })
})

describe('numbers', () => {
  it.each<[Locale, string, string]>([
    ['en-US', '1,234.5', '61%'],
    ['es-US', '1,234.5', '61%'],
    ['en-CA', '1,234.5', '61%'],
    ['fr-CA', '1 234,5', '61 %'],
  ])('%s', (locale, number, percent) => {
    const formats = createFormats(locale, 'US')
    expect(spaces(formats.number(1234.5, 1))).toBe(number)
    expect(spaces(formats.percent(0.61))).toBe(percent)
  })
})
