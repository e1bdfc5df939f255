import { describe, expect, it } from 'vitest'
import { defaultLocale, languageOf, locales, parseLocale } from './locale'

// S1-5-08, S2-1-07, S2-1-09: shape of the locale cookie; S1-5-09: unknown locale.
describe('parseLocale', () => {
  it.each([
    ['en-US', 'en-US'],
    ['es-US', 'es-US'],
    ['en-CA', 'en-CA'],
    ['fr-CA', 'fr-CA'],
    ['FR-ca', 'fr-CA'],
    ['eS-uS', 'es-US'],
    ['de-DE', 'en-US'],
    ['es-MX', 'en-US'],
    ['en-XA', 'en-US'],
    ['english', 'en-US'],
    ['fr', 'en-US'],
    ['fr_CA', 'en-US'],
    ['fr-CAN', 'en-US'],
    ['xfr-CA', 'en-US'],
    ['fr-CA\n', 'en-US'],
    [' fr-CA', 'en-US'],
    ['fr-C1', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
    [null, 'en-US'],
  ])('%j is %s', (cookie, locale) => {
    expect(parseLocale(cookie)).toBe(locale)
  })
})

it('S2-1-06 S2-3-71 ships four locales', () => {
  expect([...locales].sort()).toEqual(['en-CA', 'en-US', 'es-US', 'fr-CA'])
})

it('S1-1-18 S1-9-16 the two of the shell are among them, and en-US is the default', () => {
  expect(locales).toEqual(expect.arrayContaining(['en-US', 'es-US']))
  expect(defaultLocale).toBe('en-US')
})

// S1-1-20
it('gives embedded screens the two-letter prefix', () => {
  expect(languageOf('es-US')).toBe('es')
})
