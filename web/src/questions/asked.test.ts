// @vitest-environment node
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { AskedQuestion, GivenAnswer } from '../data/health-profile'
import { wrongOn } from '../forms/judge'
import { type Answers, askedAnswers, askedPages } from '../forms/questionnaire'
import { createFormats } from '../i18n/formats'
import { type Asking, givenAnswers, knownAnswers, questionsOf } from './asked'
import { wordsOf } from './health-profile/use-asking'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

const parts = {
  month: 'Month',
  year: 'Year',
  noMonth: 'None',
  feet: 'Feet',
  inches: 'Inches',
  feetUnit: 'ft',
  inchesUnit: 'in',
  unknown: 'I don’t know',
}
const askingIn = (country: 'US' | 'CA'): Asking => ({
  parts,
  country,
  firstYear: 1968,
  wordsOf: (question) => wordsOf(question, undefined),
})

const onYes = (question: string) => [{ question, options: ['yes'] }]
const choice = (id: string, ...ids: string[]): AskedQuestion => ({
  id,
  kind: 'choice',
  options: ids.map((each) => ({ id: each })),
})
const asked: Record<string, AskedQuestion> = {
  diabetesType: choice('diabetesType', 'type1', 'type2'),
  a1cTaken: choice('a1cTaken', 'yes', 'no', 'unsure'),
  a1cDate: { id: 'a1cDate', kind: 'month-year', visibleIf: onYes('a1cTaken') },
  a1cValue: { id: 'a1cValue', kind: 'number', least: 4, most: 20, digits: 1 },
  dailyChecks: {
    id: 'dailyChecks',
    kind: 'count',
    least: 0,
    most: 20,
    options: [{ id: 'unsure' }],
  },
  eyeExamDate: { id: 'eyeExamDate', kind: 'month-year' },
  footExamDate: { id: 'footExamDate', kind: 'month-year' },
  height: { id: 'height', kind: 'height', least: 914, most: 2438 },
  weight: { id: 'weight', kind: 'weight', least: 50, most: 700, digits: 1, unit: 'lb' },
  race: {
    id: 'race',
    kind: 'choices',
    textMost: 100,
    options: [
      { id: 'asian' },
      { id: 'preferNotToShare', exclusive: true },
      { id: 'other', takesText: true },
    ],
  },
  sexualOrientation: {
    id: 'sexualOrientation',
    kind: 'choice',
    textMost: 100,
    options: [{ id: 'straight' }, { id: 'somethingElse', takesText: true }],
  },
  genderIdentity: {
    id: 'genderIdentity',
    kind: 'choice',
    textMost: 100,
    options: [{ id: 'male' }, { id: 'additional', takesText: true }],
  },
  pronouns: {
    id: 'pronouns',
    kind: 'choices',
    textMost: 100,
    options: [{ id: 'they' }, { id: 'other', takesText: true }],
  },
}

/** What is said about the answers, by field. */
function said(ids: string[], answers: Answers, country: 'US' | 'CA' = 'US') {
  const questions = ids.flatMap((id) => asked[id] ?? [])
  const page = { id: 'p', title: 'p', questions: questionsOf(questions, askingIn(country)) }
  const judging = { today: '2026-11-17', formats: createFormats('en-US', country) }
  const [shown] = askedPages({ id: 'q', version: 1, pages: [page] }, answers)
  const wrong = shown ? wrongOn(shown, answers, judging, i18n) : {}
  return Object.fromEntries(
    Object.entries(wrong).map(([id, words]) => [
      id,
      typeof words === 'object' ? i18n._(words) : words,
    ]),
  )
}

const checksMost = 'Please enter 20 checks or less.'
const a1cRange = 'Please enter a value between 4.0 and 20.0.'
const heightNeeded = 'Please specify your height (feet/inches/centimeters).'
const oddDate = 'Enter a date after birth that isn’t in the future.'
const tall = (feet: number | null, inches: number | null) => ({ feet, inches, centimetres: null })
const cm = (centimetres: number) => ({ feet: null, inches: null, centimetres })

test.each<[string, string, Answers, string | undefined, ('US' | 'CA')?]>([
  ['S2-5-07 no type', 'diabetesType', {}, 'Please specify your diabetes diagnosis'],
  ['a type', 'diabetesType', { diabetesType: 'type1' }, undefined],
  ['S2-5-08 S2-9-27 A1c 3.9', 'a1cValue', { a1cValue: 3.9 }, a1cRange],
  ['A1c 4.0', 'a1cValue', { a1cValue: 4 }, undefined],
  ['A1c 20.0', 'a1cValue', { a1cValue: 20 }, undefined],
  ['A1c 20.1', 'a1cValue', { a1cValue: 20.1 }, a1cRange],
  ['A1c 6.85 has too many digits', 'a1cValue', { a1cValue: 6.85 }, a1cRange],
  ['no A1c', 'a1cValue', {}, a1cRange],
  ['S2-5-09 S2-9-27 21 checks', 'dailyChecks', { dailyChecks: 21 }, checksMost],
  ['20 checks', 'dailyChecks', { dailyChecks: 20 }, undefined],
  ['0 checks', 'dailyChecks', { dailyChecks: 0 }, undefined],
  ['unknown checks', 'dailyChecks', { dailyChecks: 'unknown' }, undefined],
  ['S2-5-11 no year of the eye exam', 'eyeExamDate', {}, 'Please specify the year.'],
  [
    'a month without a year',
    'eyeExamDate',
    { eyeExamDate: { month: 4, year: null } },
    'Please specify the year.',
  ],
  ['S2-5-12 no year of the foot exam', 'footExamDate', {}, 'Please specify the year.'],
  ['this month', 'eyeExamDate', { eyeExamDate: { month: 11, year: 2026 } }, undefined],
  ['next month', 'eyeExamDate', { eyeExamDate: { month: 12, year: 2026 } }, oddDate],
  ['next year', 'eyeExamDate', { eyeExamDate: { month: 0, year: 2027 } }, oddDate],
  ['the year of birth', 'eyeExamDate', { eyeExamDate: { month: 0, year: 1968 } }, undefined],
  ['before birth', 'eyeExamDate', { eyeExamDate: { month: 0, year: 1967 } }, oddDate],
  ['S2-5-13 no height', 'height', {}, heightNeeded],
  ['inches alone', 'height', { height: tall(null, 11) }, heightNeeded],
  ['2 ft 11 in', 'height', { height: tall(2, 11) }, heightNeeded],
  ['3 ft', 'height', { height: tall(3, null) }, undefined],
  ['8 ft 0 in', 'height', { height: tall(8, 0) }, undefined],
  ['8 ft 1 in', 'height', { height: tall(8, 1) }, heightNeeded],
  ['12 inches', 'height', { height: tall(5, 12) }, heightNeeded],
  ['170 cm', 'height', { height: cm(170) }, undefined, 'CA'],
  ['245 cm is more than 8 ft', 'height', { height: cm(245) }, heightNeeded, 'CA'],
  ['S2-5-14 49.9 lb', 'weight', { weight: 49.9 }, 'Please enter a valid weight.'],
  ['50 lb', 'weight', { weight: 50 }, undefined],
  ['700 lb', 'weight', { weight: 700 }, undefined],
  ['700.1 lb', 'weight', { weight: 700.1 }, 'Please enter a valid weight.'],
])('%s', (_, id, answers, words, country = 'US') => {
  expect(said([id], answers, country)[id]).toBe(words)
})

test('S2-5-10 the date and the value of an A1c are asked after a yes only', () => {
  const ids = ['a1cTaken', 'a1cDate']
  expect(said(ids, { a1cTaken: 'yes' })).toEqual({ a1cDate: 'Please enter a year.' })
  expect(said(ids, { a1cTaken: 'no' })).toEqual({})
  expect(said(ids, { a1cTaken: 'unsure', a1cDate: { month: 0, year: 1800 } })).toEqual({})
})

test.each([
  ['S2-5-15', 'race', ['other'], 'Other race is required'],
  ['S2-5-16', 'sexualOrientation', 'somethingElse', 'Other sexual orientation is required'],
  ['S2-5-17', 'genderIdentity', 'additional', 'Other gender category is required'],
  ['S2-5-18', 'pronouns', ['other'], 'Other pronoun is required'],
])('%s own words are needed where they are chosen: %s', (_, id, chosen, words) => {
  const other = `${id}Other`
  expect(said([id], { [id]: chosen })).toEqual({ [other]: words })
  expect(said([id], { [id]: chosen, [other]: '   ' })).toEqual({ [other]: words })
  expect(said([id], { [id]: chosen, [other]: 'x'.repeat(100) })).toEqual({})
  expect(said([id], { [id]: chosen, [other]: 'x'.repeat(101) })).toHaveProperty(other)
})

test.each<[string, AskedQuestion, GivenAnswer]>([
  ['a choice', asked.diabetesType ?? {}, { options: ['type2'] }],
  ['several', asked.race ?? {}, { options: ['asian', 'other'], text: 'Basque' }],
  ['a count', asked.dailyChecks ?? {}, { number: 0 }],
  ['an unknown count', asked.dailyChecks ?? {}, { options: ['unsure'] }],
  ['a value', asked.a1cValue ?? {}, { number: 6.8 }],
  ['a month', asked.eyeExamDate ?? {}, { year: 2025, month: 4 }],
  ['a year alone', asked.eyeExamDate ?? {}, { year: 2025, month: 0 }],
  ['a height between two inches', asked.height ?? {}, { number: 1700 }],
  ['a date', { id: 'day', kind: 'date' }, { year: 2024, month: 2, day: 29 }],
  ['a year', { id: 'when', kind: 'year' }, { year: 2024 }],
])('%s on file that nobody changed is sent as it was', (_, question, answer) => {
  const given = [{ ...question, answer: { question: question.id, ...answer } }]
  expect(givenAnswers(given, knownAnswers(given), 'US')).toEqual([given[0]?.answer])
})

test.each<[string, 'US' | 'CA', string, Answers[string], number]>([
  ['S2-3-84 feet and inches', 'US', 'height', tall(5, 9), 1753],
  ['S2-3-84 centimeters', 'CA', 'height', cm(172), 1720],
  ['S2-3-85 a weight', 'US', 'weight', 181.4, 181.4],
])('%s are asked for and sent as the server keeps them', (_, country, id, typed, number) => {
  const questions = [asked[id] ?? {}]
  const [shown] = questionsOf(questions, askingIn(country))
  expect(shown).toMatchObject(id === 'height' ? { kind: 'height', country } : { unit: 'lb' })
  expect(givenAnswers(questions, { [id]: typed }, country)).toEqual([{ question: id, number }])
})

test('what is skipped and what a device measured is not sent', () => {
  const questions = [
    asked.a1cTaken ?? {},
    asked.a1cDate ?? {},
    { ...asked.weight, fromReadings: true, answer: { number: 180 } },
  ]
  const page = { id: 'p', title: 'p', questions: questionsOf(questions, askingIn('US')) }
  expect(page.questions.map(({ id }) => id)).toEqual(['a1cTaken', 'a1cDate'])
  const answers = { a1cTaken: 'no', a1cDate: { month: 1, year: 2024 }, weight: 180 }
  const sent = askedAnswers({ id: 'q', version: 1, pages: [page] }, answers)
  expect(givenAnswers(questions, sent, 'US')).toEqual([{ question: 'a1cTaken', options: ['no'] }])
})

test('words speak about the person whom somebody acts for', () => {
  const label = wordsOf({ id: 'insulin' }, 'Mateo').label
  expect(typeof label === 'object' && i18n._(label as never)).toBe('Does Mateo use insulin?')
})
