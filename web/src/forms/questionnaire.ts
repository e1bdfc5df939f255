/**
 * Questionnaires as data. The names follow the FHIR Questionnaire (item types, enableWhen), so one
 * can be made from the other.
 */
import type { Json } from '../data/kept-form'
import type { Words } from './words'

export type Answers = Readonly<Record<string, Json>>

/** One condition: how another question was answered. */
export type EnableWhen = {
  question: string
  operator: 'exists' | '=' | '!=' | '>' | '<' | '>=' | '<='
  /** Of several, one is enough. */
  answer: string | number | boolean | readonly (string | number | boolean)[]
}

type Skips = {
  /** Asked only when these hold; a question that is not asked counts as not answered. */
  enableWhen?: readonly EnableWhen[]
  /** Whether all must hold or one is enough. */
  enableBehavior?: 'all' | 'any'
}

type Asked<Kind extends string> = Skips & {
  id: string
  kind: Kind
  label: Words
  help?: Words
  /** Why we ask. */
  why?: Words
  /** Opens `why`, where it says more than why we ask. */
  whyTitle?: Words
  /** Most questions are needed, so the few that are not say so. */
  optional?: boolean
  /** Said when the question has no answer, or one that cannot be right. */
  messages?: { missing?: Words; wrong?: Words }
}

export type Option = {
  id: string
  label: Words
  detail?: Words
  /** "None of these": goes with nothing else. */
  exclusive?: boolean
}

export type TextQuestion = Asked<'text'> & { most?: number; autoComplete?: string }
export type LongTextQuestion = Asked<'long-text'> & { most?: number }
export type NumberQuestion = Asked<'number'> & {
  unit?: Words
  spokenUnit?: Words
  least?: number
  most?: number
  /** A number above it is possible but unlikely: it is asked about before it is sent. */
  usualMost?: number
  /** How many digits may follow the decimal mark. */
  digits?: number
  /** A box beside the number, such as "I don't know"; its answer is `unknown`. */
  unknown?: Words
}
export type DateQuestion = Asked<'date'> & {
  /** ISO dates, or "today". */
  earliest?: string
  latest?: string
}
/** A year, such as 2019. */
export type YearQuestion = Asked<'year'> & { least?: number; most?: number }
/** A year, and the month where it is known. */
export type MonthQuestion = Asked<'month'> & {
  least?: number
  /** The last month that can be right, such as 2026-11. */
  latest?: string
  /** The names of its fields, and the choice of no month. */
  parts: { month: Words; year: Words; noMonth: Words }
}
/** In feet and inches or in centimetres; the limits are in millimetres. */
export type HeightQuestion = Asked<'height'> & {
  country: 'US' | 'CA'
  least: number
  most: number
  parts: { feet: Words; inches: Words; feetUnit: Words; inchesUnit: Words }
}
export type ChoiceQuestion = Asked<'choice'> & { options: readonly Option[] }
export type ChoicesQuestion = Asked<'choices'> & { options: readonly Option[] }
export type YesNoQuestion = Asked<'yes-no'> & {
  /** Only with this answer one can go on; `messages.wrong` says why. */
  only?: boolean
}
export type ScaleQuestion = Asked<'scale'> & {
  from: number
  to: number
  fromLabel: Words
  toLabel: Words
}
export type PhoneQuestion = Asked<'phone'>
export type EmailQuestion = Asked<'email'>
export type AddressQuestion = Asked<'address'> & { country: 'US' | 'CA' }

export type Question =
  | TextQuestion
  | LongTextQuestion
  | NumberQuestion
  | DateQuestion
  | YearQuestion
  | MonthQuestion
  | HeightQuestion
  | ChoiceQuestion
  | ChoicesQuestion
  | YesNoQuestion
  | ScaleQuestion
  | PhoneQuestion
  | EmailQuestion
  | AddressQuestion

export type Page = Skips & {
  id: string
  title: Words
  intro?: Words
  questions: readonly Question[]
}

export type Questionnaire = {
  id: string
  /** Counts up when answers change their meaning: a draft of another version is dropped. */
  version: number
  pages: readonly Page[]
}

/** The pages to show, each with the questions that are asked. A page without any is left out. */
export function askedPages({ pages }: Questionnaire, answers: Answers): Page[] {
  const seen: Record<string, Json> = {}
  return pages.flatMap((page) => {
    if (!holds(page, seen)) return []
    const questions = page.questions.filter((question) => {
      if (!holds(question, seen)) return false
      const answer = answers[question.id]
      if (answer !== undefined) seen[question.id] = answer
      return true
    })
    return questions.length > 0 ? [{ ...page, questions }] : []
  })
}

/** The answers to the questions that are asked: what was answered and is skipped now stays out. */
export function askedAnswers(questionnaire: Questionnaire, answers: Answers): Answers {
  const asked = askedPages(questionnaire, answers).flatMap(({ questions }) => questions)
  return Object.fromEntries(
    asked.flatMap(({ id }) => {
      const answer = answers[id]
      return answer === undefined || isBlank(answer) ? [] : [[id, answer]]
    }),
  )
}

/** An answer, or how to make it of the one that is there. */
export type NextAnswer = Json | ((latest: Json | undefined) => Json)

export function answerOf(next: NextAnswer, latest: Json | undefined): Json {
  return typeof next === 'function' ? next(latest ?? undefined) : next
}

/** No answer, in any kind of question. */
export function isBlank(answer: Json | undefined): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (typeof answer === 'number') return Number.isNaN(answer)
  if (typeof answer === 'boolean') return false
  return Object.values(answer).every((part) => isBlank(part))
}

function holds({ enableWhen = [], enableBehavior = 'all' }: Skips, answers: Answers): boolean {
  if (enableWhen.length === 0) return true
  const met = (condition: EnableWhen) => isMet(condition, answers[condition.question])
  return enableBehavior === 'any' ? enableWhen.some(met) : enableWhen.every(met)
}

/** Of a question with several answers, one that fits is enough. */
function isMet({ operator, answer: wanted }: EnableWhen, given: Json | undefined): boolean {
  if (operator === 'exists') return isBlank(given) !== wanted
  if (isBlank(given)) return false
  const each = Array.isArray(given) ? given : [given]
  return each.some((one) => compare(one, operator, wanted))
}

function compare(
  given: Json,
  operator: EnableWhen['operator'],
  wanted: EnableWhen['answer'],
): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => compare(given, operator, one))
  if (operator === '=') return given === wanted
  if (operator === '!=') return given !== wanted
  if (given === null || wanted === null || typeof given !== typeof wanted) return false
  if (operator === '>') return given > wanted
  if (operator === '<') return given < wanted
  return operator === '>=' ? given >= wanted : given <= wanted
}
