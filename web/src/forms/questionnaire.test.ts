import { i18n, type MessageDescriptor } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { createFormats } from '../i18n/formats'
import { reachable, review, wrongOn } from './judge'
import { kindOf } from './kinds/kinds'
import { withExclusive } from './kinds/options'
import {
  type Answers,
  askedAnswers,
  askedPages,
  type EnableWhen,
  type Question,
  type Questionnaire,
} from './questionnaire'
import { sleep } from './testdata/sleep'
import { inWords } from './words'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

const asks = (enableWhen: EnableWhen[], enableBehavior?: 'all' | 'any'): Questionnaire => ({
  id: 'q',
  version: 1,
  pages: [
    {
      id: 'one',
      title: 'One',
      questions: ['a', 'b'].map((id) => ({ id, kind: 'text', label: id })),
    },
    {
      id: 'two',
      title: 'Two',
      questions: [{ id: 'c', kind: 'text', label: 'c', enableWhen, enableBehavior }],
    },
  ],
})

test.each<[string, EnableWhen[], Answers, boolean, ('all' | 'any')?]>([
  ['no condition', [], {}, true],
  ['exists, and it does', [{ question: 'a', operator: 'exists', answer: true }], { a: 'x' }, true],
  [
    'exists, and it is blank',
    [{ question: 'a', operator: 'exists', answer: true }],
    { a: ' ' },
    false,
  ],
  ['exists not', [{ question: 'a', operator: 'exists', answer: false }], {}, true],
  ['equal', [{ question: 'a', operator: '=', answer: 7 }], { a: 7 }, true],
  ['not equal', [{ question: 'a', operator: '=', answer: 7 }], { a: 8 }, false],
  ['other than', [{ question: 'a', operator: '!=', answer: 7 }], { a: 8 }, true],
  ['other than, without an answer', [{ question: 'a', operator: '!=', answer: 7 }], {}, false],
  ['more', [{ question: 'a', operator: '>', answer: 7 }], { a: 7 }, false],
  ['at least', [{ question: 'a', operator: '>=', answer: 7 }], { a: 7 }, true],
  ['less', [{ question: 'a', operator: '<', answer: 7 }], { a: 6 }, true],
  ['at most', [{ question: 'a', operator: '<=', answer: 7 }], { a: 8 }, false],
  ['of another kind', [{ question: 'a', operator: '>', answer: 7 }], { a: '9' }, false],
  ['one of several', [{ question: 'a', operator: '=', answer: 'x' }], { a: ['w', 'x'] }, true],
  [
    'all, and one fails',
    [
      { question: 'a', operator: '=', answer: true },
      { question: 'b', operator: '=', answer: true },
    ],
    { a: true, b: false },
    false,
  ],
  [
    'any, and one holds',
    [
      { question: 'a', operator: '=', answer: true },
      { question: 'b', operator: '=', answer: true },
    ],
    { a: true, b: false },
    true,
    'any',
  ],
])('a question is asked when %s', (_, enableWhen, answers, expected, behavior) => {
  const pages = askedPages(asks(enableWhen, behavior), answers)
  expect(pages.map(({ id }) => id)).toEqual(expected ? ['one', 'two'] : ['one'])
})

test('a question that is skipped counts as not answered, and its answer is not sent', () => {
  const { pages } = asks([{ question: 'b', operator: 'exists', answer: true }])
  const chain: Questionnaire = {
    id: 'q',
    version: 1,
    pages: pages.map((page, index) =>
      index > 0
        ? page
        : {
            ...page,
            questions: page.questions.map(
              (question): Question =>
                question.id === 'b'
                  ? { ...question, enableWhen: [{ question: 'a', operator: '=', answer: 'yes' }] }
                  : question,
            ),
          },
    ),
  }
  const answers = { a: 'no', b: 'kept', c: 'kept too' }
  expect(askedAnswers(chain, answers)).toEqual({ a: 'no' })
  expect(askedAnswers(chain, { ...answers, a: 'yes' })).toEqual({ ...answers, a: 'yes' })
})

test.each([
  [undefined, [], 'one'],
  ['two', [], 'one'],
  ['two', ['one'], 'two'],
  [review, ['one'], 'two'],
  [review, ['one', 'two'], review],
  ['gone', ['one', 'two'], 'one'],
])('who asks for step %s with %s done is at %s', (asked, done: string[], expected) => {
  const pages = asks([]).pages
  expect(reachable(asked, pages, ({ id }) => done.includes(id))).toBe(expected)
})

test.each([
  [[], ['a'], ['a']],
  [['a'], ['a', 'none'], ['none']],
  [['none'], ['none', 'b'], ['b']],
  [['a'], ['a', 'b'], ['a', 'b']],
  [['none'], [], []],
])('"None of these" goes with nothing else: %s then %s', (before, next, expected) => {
  expect(withExclusive(['none'], before, next)).toEqual(expected)
})

const base = { id: 'x', label: 'X' }
const home = { line: '1 Main St', line2: '', city: 'Dallas', region: 'tx', postalCode: '75201' }
const today = '2026-11-16'
const formats = createFormats('en-US', 'US')

/** What is said about an answer, by question or part. */
function said(question: Question, answer: Answers[string] | undefined): string[] {
  const page = { id: 'p', title: 'P', questions: [question] }
  const wrong = wrongOn(page, answer === undefined ? {} : { x: answer }, { today, formats }, i18n)
  return Object.entries(wrong).map(([name, words]) => `${name}: ${inWords(words || '', i18n)}`)
}

test.each<[string, Question, Answers[string] | undefined, string[]]>([
  ['no text', { ...base, kind: 'text' }, '  ', ['x: Write an answer.']],
  ['an optional text', { ...base, kind: 'text', optional: true }, undefined, []],
  [
    'a long text',
    { ...base, kind: 'long-text', most: 3 },
    'abcd',
    ['x: Use at most 3 characters.'],
  ],
  ['emoji count as one', { ...base, kind: 'text', most: 3 }, '😀😀😀', []],
  [
    'its own words',
    { ...base, kind: 'text', messages: { missing: 'Say it.' } },
    '',
    ['x: Say it.'],
  ],
  ['no number', { ...base, kind: 'number' }, null, ['x: Enter a number.']],
  ['zero is a number', { ...base, kind: 'number' }, 0, []],
  ['half a child', { ...base, kind: 'number' }, 1.5, ['x: Enter a whole number.']],
  ['half an hour', { ...base, kind: 'number', digits: 1 }, 1.5, []],
  [
    'too much',
    { ...base, kind: 'number', least: 1, most: 9 },
    10,
    ['x: Enter a number between 1 and 9.'],
  ],
  ['too little', { ...base, kind: 'number', least: 1 }, 0, ['x: Enter 1 or more.']],
  ['no date', { ...base, kind: 'date' }, undefined, ['x: Enter a date.']],
  ['today', { ...base, kind: 'date', latest: 'today' }, '2026-11-16', []],
  [
    'tomorrow',
    { ...base, kind: 'date', latest: 'today' },
    '2026-11-17',
    ['x: The date can’t be in the future.'],
  ],
  [
    'before the first day',
    { ...base, kind: 'date', earliest: '1900-01-01' },
    '1899-12-31',
    ['x: Enter a date on or after January 1, 1900.'],
  ],
  [
    'after the last day',
    { ...base, kind: 'date', latest: '2030-12-31' },
    '2031-01-01',
    ['x: Enter a date on or before December 31, 2030.'],
  ],
  ['what is no date', { ...base, kind: 'date' }, 'last spring', ['x: Enter a date.']],
  [
    'finer than a scale shows',
    { ...base, kind: 'number', digits: 1 },
    1.25,
    ['x: Use at most 1 decimal place.'],
  ],
  ['no choice', { ...base, kind: 'choice', options: [] }, undefined, ['x: Choose an answer.']],
  ['no choices', { ...base, kind: 'choices', options: [] }, [], ['x: Choose an answer.']],
  ['no is an answer', { ...base, kind: 'yes-no' }, false, []],
  [
    'beyond a scale',
    { ...base, kind: 'scale', from: 0, to: 10, fromLabel: 'a', toLabel: 'b' },
    11,
    ['x: Choose a number.'],
  ],
  [
    'a phone without area code',
    { ...base, kind: 'phone' },
    '555-0100',
    ['x: Enter all 10 digits, with the area code.'],
  ],
  ['a phone', { ...base, kind: 'phone' }, '+1 (312) 555-0100', []],
  [
    'an area code that begins with 1',
    { ...base, kind: 'phone' },
    '112 555 0100',
    ['x: This number can’t be right. Check the area code and the three digits after it.'],
  ],
  [
    'half an email',
    { ...base, kind: 'email' },
    'ana@example',
    ['x: Enter an email address like name@example.com.'],
  ],
  ['an email', { ...base, kind: 'email' }, ' ana@example.com ', []],
  ['an address', { ...base, kind: 'address', country: 'US' }, home, []],
  [
    'an address abroad',
    { ...base, kind: 'address', country: 'CA' },
    home,
    [
      'x.region: Enter the two letters of your province or territory, such as ON.',
      'x.postalCode: Enter a postal code, such as K1A 0B1.',
    ],
  ],
  [
    'an empty address',
    { ...base, kind: 'address', country: 'US', optional: true },
    { ...home, line: '', city: '', region: '', postalCode: '' },
    [],
  ],
  [
    'half an address',
    { ...base, kind: 'address', country: 'US', optional: true },
    { ...home, city: '' },
    ['x.city: Enter a city.'],
  ],
])('%s', (_, question, answer, expected) => {
  expect(said(question, answer)).toEqual(expected)
})

test.each<[Question, Answers[string], string]>([
  [{ ...base, kind: 'number', unit: 'hours', digits: 1 }, 7.5, '7.5 hours'],
  [{ ...base, kind: 'date' }, '1962-04-09', 'April 9, 1962'],
  [{ ...base, kind: 'date' }, 'last spring', 'last spring'],
  [{ ...base, kind: 'yes-no' }, false, 'No'],
  [sleep.pages[1]?.questions[0] as Question, ['thirst', 'noise'], 'Thirst and Noise'],
  [
    { ...base, kind: 'scale', from: 0, to: 10, fromLabel: 'none', toLabel: 'worst' },
    10,
    '10, worst',
  ],
  [{ ...base, kind: 'phone' }, '3125550100', '(312) 555-0100'],
  [{ ...base, kind: 'address', country: 'US' }, home, '1 Main St, Dallas, TX 75201'],
])('the review tells an answer', (question, answer, expected) => {
  const telling = { i18n, formats }
  expect(kindOf(question).tell(question, answer, telling)).toBe(expected)
})

test('the limits of a number are written as the reader writes numbers', () => {
  const question = { ...base, kind: 'number', least: 0.5, most: 1200, digits: 1 } as const
  const judging = { today, formats: createFormats('fr-CA', 'CA') }
  const found = kindOf(question).check?.(question, 0.2, judging)
  const said = i18n._(found as MessageDescriptor).replace(/\s/g, ' ')
  expect(said).toBe('Enter a number between 0,5 and 1 200.')
})

test('a text comes in the language of the reader, else in English', () => {
  const words = { 'en-US': 'Sleep', 'fr-CA': 'Sommeil' }
  expect(inWords(words, i18n)).toBe('Sleep')
  i18n.activate('fr-CA')
  expect(inWords(words, i18n)).toBe('Sommeil')
  i18n.activate('es-US')
  expect(inWords(words, i18n)).toBe('Sleep')
  i18n.activate('en-US')
})
