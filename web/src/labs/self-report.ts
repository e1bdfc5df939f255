/** What a person answers about their own lab tests, and what has to be answered. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportForm, SelfReport } from '../data/labs'

/** Which of the two tests a page asks about. */
export type Mode = 'a1c' | 'cholesterol' | 'combined'

export const asksA1c = (mode: Mode) => mode !== 'cholesterol'
export const asksCholesterol = (mode: Mode) => mode !== 'a1c'

/** Everything that is chosen is text, so that a list may be without a choice. */
export type Answers = {
  /** yes, no, or empty before an answer. */
  hasA1c: string
  /** A value of the list, or `above`. */
  a1c: string
  /** A value above the list. */
  above: number
  a1cMonth: string
  a1cYear: string
  hasCholesterol: string
  total: number
  hdl: number
  cholesterolMonth: string
  cholesterolYear: string
}

export const blank: Answers = {
  hasA1c: '',
  a1c: '',
  above: Number.NaN,
  a1cMonth: '',
  a1cYear: '',
  hasCholesterol: '',
  total: Number.NaN,
  hdl: Number.NaN,
  cholesterolMonth: '',
  cholesterolYear: '',
}

/** The choice for a result that the list doesn't have. */
export const above = 'above'

const required = msg`Answer is required`

/** What is wrong with a value above the list, by the limits of the server. */
export function aboveProblem(
  value: number,
  { least, most }: NonNullable<ReportForm['a1cAbove']> = {},
): MessageDescriptor | false {
  if (Number.isNaN(value)) return required
  const isIn = value >= (least?.value ?? value) && value <= (most?.value ?? value)
  if (isIn && Number(value.toFixed(1)) === value) return false
  const [from, to] = [least?.text ?? '', most?.text ?? '']
  return msg`Enter a number from ${from} to ${to}, with one decimal at most. Choose a lower one from the list.`
}

/** The A1c above the list that was entered; undefined where none was. */
export function a1cAbove({ hasA1c, a1c, above: value }: Answers): number | undefined {
  return hasA1c === 'yes' && a1c === above ? value : undefined
}

/** Whether nothing is missing. */
export const isClear = (problems: object) => !Object.values(problems).some(Boolean)

/** What is missing, in the order of the page. The server judges the values and the dates. */
export function problemsOf(
  mode: Mode,
  answers: Answers,
  limits: ReportForm,
): Partial<Record<keyof Answers, MessageDescriptor | false>> {
  const isA1c = asksA1c(mode)
  const isCholesterol = asksCholesterol(mode)
  const withA1c = isA1c && answers.hasA1c === 'yes'
  const withCholesterol = isCholesterol && answers.hasCholesterol === 'yes'
  return {
    hasA1c: isA1c && answers.hasA1c === '' && required,
    a1c: withA1c && answers.a1c === '' && required,
    above: withA1c && answers.a1c === above && aboveProblem(answers.above, limits.a1cAbove),
    a1cMonth: withA1c && answers.a1cMonth === '' && required,
    a1cYear: withA1c && answers.a1cYear === '' && required,
    hasCholesterol: isCholesterol && answers.hasCholesterol === '' && required,
    total: withCholesterol && Number.isNaN(answers.total) && required,
    hdl: withCholesterol && Number.isNaN(answers.hdl) && required,
    cholesterolMonth: withCholesterol && answers.cholesterolMonth === '' && required,
    cholesterolYear: withCholesterol && answers.cholesterolYear === '' && required,
  }
}

/** The fields by the names under which the server refuses them. */
export const serverNames: Readonly<Record<string, keyof Answers>> = {
  'a1c.hasResult': 'hasA1c',
  'a1c.value': 'a1c',
  'a1c.month': 'a1cMonth',
  'a1c.year': 'a1cYear',
  'cholesterol.hasResult': 'hasCholesterol',
  'cholesterol.total': 'total',
  'cholesterol.hdl': 'hdl',
  'cholesterol.month': 'cholesterolMonth',
  'cholesterol.year': 'cholesterolYear',
}

/** What is sent: only what the page asked for, and no result of a test that wasn't taken. */
export function requestOf(mode: Mode, answers: Answers, otherUnit: boolean): SelfReport {
  const withA1c = answers.hasA1c === 'yes'
  const withCholesterol = answers.hasCholesterol === 'yes'
  return {
    mode,
    ...(asksA1c(mode) && {
      a1c: {
        hasResult: withA1c,
        ...(withA1c && {
          value: a1cAbove(answers) ?? Number(answers.a1c),
          month: Number(answers.a1cMonth),
          year: Number(answers.a1cYear),
        }),
      },
    }),
    ...(asksCholesterol(mode) && {
      cholesterol: {
        hasResult: withCholesterol,
        ...(withCholesterol && {
          total: answers.total,
          hdl: answers.hdl,
          month: Number(answers.cholesterolMonth),
          year: Number(answers.cholesterolYear),
          otherUnit,
        }),
      },
    }),
  }
}

/** The years from the oldest month that counts to this one, newest first: yyyy-MM. */
export function yearsFrom(since: string, thisMonth: string): readonly string[] {
  const [first, last] = [Number(since.slice(0, 4)), Number(thisMonth.slice(0, 4))]
  if (!(last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index))
}
