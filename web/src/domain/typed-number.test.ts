import { describe, expect, it } from 'vitest'
import { decimalMarkOf, readTypedNumber } from './typed-number'

type Read = number | readonly [number, number] | 'empty' | 'unreadable'

function read(text: string, locale: string): Read {
  const typed = readTypedNumber(text, decimalMarkOf(locale))
  if (typed.kind === 'number') return typed.value
  return typed.kind === 'ambiguous' ? typed.readings : typed.kind
}

it.each([
  ['en-US', '.'],
  ['es-US', '.'],
  ['en-CA', '.'],
  ['fr-CA', ','],
])('%s writes decimals with "%s"', (locale, mark) => {
  expect(decimalMarkOf(locale)).toBe(mark)
})

/** What is typed, how languages with a decimal point read it, and how French reads it. */
const cases: readonly (readonly [string, Read, Read])[] = [
  // Nothing to wonder about.
  ['', 'empty', 'empty'],
  ['   ', 'empty', 'empty'],
  ['0', 0, 0],
  ['118', 118, 118],
  [' 118 ', 118, 118],
  ['4120', 4120, 4120],
  ['007', 7, 7],
  // The decimal mark of the language, and the other one.
  ['5.6', 5.6, [5.6, 56]],
  ['5,6', [5.6, 56], 5.6],
  ['3,5', [3.5, 35], 3.5],
  ['12.34', 12.34, [12.34, 1234]],
  ['12,34', [12.34, 1234], 12.34],
  ['182.5', 182.5, [182.5, 1825]],
  ['182,5', [182.5, 1825], 182.5],
  // Three digits after one mark could be thousands everywhere.
  ['1,234', [1.234, 1234], [1.234, 1234]],
  ['1.234', [1.234, 1234], [1.234, 1234]],
  ['120,000', [120, 120000], [120, 120000]],
  ['5.1234', 5.1234, [5.1234, 51234]],
  // Thousands cannot follow a zero or nothing, so one reading is left.
  ['0.5', 0.5, 0.5],
  ['0,5', 0.5, 0.5],
  ['0,125', 0.125, 0.125],
  ['.5', 0.5, 0.5],
  [',5', 0.5, 0.5],
  ['5.', 5, 5],
  ['5,', 5, 5],
  // Several marks leave one reading, or none.
  ['1,234.5', 1234.5, 1234.5],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234,567', 1234567, 1234567],
  ['1.234.567', 1234567, 1234567],
  ['1,234,567.8', 1234567.8, 1234567.8],
  ['12,34.5', 'unreadable', 'unreadable'],
  ['1,23,456', 'unreadable', 'unreadable'],
  ['5,,6', 'unreadable', 'unreadable'],
  ['5.,6', 'unreadable', 'unreadable'],
  ['5.6.7', 'unreadable', 'unreadable'],
  ['1,234.567,8', 'unreadable', 'unreadable'],
  // Spaces group thousands, of whatever width.
  ['1 234', 1234, 1234],
  ['1\u00a0234', 1234, 1234],
  ['1\u202f234,5', 1234.5, 1234.5],
  ['1 234.5', 1234.5, 1234.5],
  ['120 80', 'unreadable', 'unreadable'],
  ['5, 6', 'unreadable', 'unreadable'],
  ['5 .6', 'unreadable', 'unreadable'],
  // Full width, as some keyboards and sheets write it.
  ['１１８', 118, 118],
  ['５．６', 5.6, [5.6, 56]],
  ['５，６', [5.6, 56], 5.6],
  // Signs are for the range check to judge.
  ['-5', -5, -5],
  ['−5', -5, -5],
  ['+5', 5, 5],
  ['-5,6', [-5.6, -56], -5.6],
  // Everything else is not a number.
  ['.', 'unreadable', 'unreadable'],
  ['-', 'unreadable', 'unreadable'],
  ['abc', 'unreadable', 'unreadable'],
  ['118 mg/dL', 'unreadable', 'unreadable'],
  ['5.6 mmol/L', 'unreadable', 'unreadable'],
  ['1e3', 'unreadable', 'unreadable'],
  ['0x1F', 'unreadable', 'unreadable'],
  ['120/80', 'unreadable', 'unreadable'],
  ["1'234", 'unreadable', 'unreadable'],
  ['5²', 'unreadable', 'unreadable'],
  ['½', 'unreadable', 'unreadable'],
  ['٥', 'unreadable', 'unreadable'],
  ['NaN', 'unreadable', 'unreadable'],
  ['Infinity', 'unreadable', 'unreadable'],
]

describe.each(['en-US', 'es-US', 'en-CA'])('a number typed in %s', (locale) => {
  it.each(cases)('"%s" is read as %j', (text, withPoint) => {
    expect(read(text, locale)).toEqual(withPoint)
  })
})

describe('a number typed in fr-CA', () => {
  it.each(cases)('"%s"', (text, _, withComma) => {
    expect(read(text, 'fr-CA')).toEqual(withComma)
  })
})
