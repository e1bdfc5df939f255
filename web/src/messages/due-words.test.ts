import { expect, test } from 'vitest'
import { createFormats } from '../i18n/formats'
import type { Locale } from '../i18n/locale'
import { dueParts, dueWords } from './due-words'

const place = { timeZone: 'America/Chicago' }
/** Monday, 10:00 AM in Chicago. */
const now = Date.UTC(2026, 10, 16, 16)
const hour = 3_600_000
const day = 24 * hour

const parts: [Locale, number, string, string][] = [
  ['en-US', 3 * hour, 'today', '1:00 PM'],
  ['en-US', day, 'tomorrow', '10:00 AM'],
  ['en-US', 3 * day, 'Thursday', '10:00 AM'],
  ['en-US', 8 * day, 'Tuesday, November 24', '10:00 AM'],
  ['es-US', 3 * hour, 'hoy', 'la 1:00 p. m.'],
  ['es-US', 7 * hour, 'hoy', 'las 5:00 p. m.'],
  ['es-US', 3 * day, 'el jueves', 'las 10:00 a. m.'],
  ['es-US', 8 * day, 'el martes, 24 de noviembre', 'las 10:00 a. m.'],
  ['fr-CA', 7 * hour, 'aujourd’hui', '17 h 00'],
  ['fr-CA', 3 * day, 'jeudi', '10 h 00'],
  ['fr-CA', 8 * day, 'le mardi 24 novembre', '10 h 00'],
]

test.each(parts)('%s, %d ms from now: by %s, %s', (locale, later, expectedDay, expectedClock) => {
  const said = dueParts(now + later, now, place, createFormats(locale, 'US'))
  expect(said.day).toBe(expectedDay)
  expect(said.clock.replaceAll('\u00a0', ' ')).toBe(expectedClock)
})

const words: [number, string][] = [
  [3 * hour, 'today 1:00 PM'],
  [3 * day, 'Thursday 10:00 AM'],
  [-day, 'Sunday, November 15, 10:00 AM'],
]

test.each(words)('%d ms from now in one piece: %s', (later, said) => {
  const formats = createFormats('en-US', 'US')
  expect(dueWords(now + later, now, place, formats).replaceAll('\u00a0', ' ')).toBe(said)
})
