import { expect, test } from 'vitest'
import { type Json, likeFirst, nameOf, readKept, writeKept } from './kept-form'

const first = { name: '', age: Number.NaN, days: [], home: { city: '', zip: '' }, any: null }
const none = { typed: {}, tried: [] }

test.each<[string, unknown, Json]>([
  ['nothing', undefined, first],
  [
    'the same shape',
    { name: 'Ana', age: 4, days: [1], any: { x: [2] } },
    { name: 'Ana', age: 4, days: [1], home: first.home, any: { x: [2] } },
  ],
  [
    'a part of an object',
    { home: { city: 'Dallas' } },
    { ...first, home: { city: 'Dallas', zip: '' } },
  ],
  ['another kind', { name: 7, age: 'four', days: {}, home: [] }, first],
  ['a number that is not there', { age: null }, first],
  ['what the form no longer asks', { old: true }, first],
])('%s', (_, kept, expected) => {
  expect(likeFirst(first, kept)).toEqual(expected)
})

test('any JSON comes back as it was', () => {
  const value = { answers: { a: [1, 'x', { b: null }], c: false } }
  const text = writeKept({ version: 3, value, ...none }, { answers: null })
  expect(readKept(text, 3).value).toEqual(value)
  expect(readKept(text, 4).value).toBeUndefined()
})

test('the first answers are no draft', () => {
  expect(writeKept({ version: 1, value: first, ...none }, first)).toBe('')
  const typed = { age: 'fo' }
  expect(writeKept({ version: 1, value: first, ...none, typed }, first)).not.toBe('')
})

test('a text from before the form kept its answers together is read by the form', () => {
  expect(readKept('My meter', 1, (text) => ({ text })).value).toEqual({ text: 'My meter' })
  expect(readKept('My meter', 1).value).toBeUndefined()
})

test('the same answers have the same name, others another', () => {
  const names = [{ a: 1 }, { a: 1 }, { a: 2 }, { a: '1' }, ['ab'], ['ba']].map(nameOf)
  expect(names[0]).toBe(names[1])
  expect(new Set(names).size).toBe(5)
})
