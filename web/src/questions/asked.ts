/**
 * A section of questions from the server, as a page of the form kit. The server says what is asked
 * and when; the words come from the area that asks.
 */
import type { AskedQuestion, GivenAnswer } from '../data/health-profile'
import type { Json } from '../data/kept-form'
import type { HeightAnswer } from '../forms/kinds/height'
import { heightAnswer, millimetresIn } from '../forms/kinds/height'
import type { MonthAnswer } from '../forms/kinds/month'
import type { Answers, EnableWhen, Question } from '../forms/questionnaire'
import type { Words } from '../forms/words'

/** What is said about one question, in words for the person at the keyboard. */
export type AskedWords = {
  label: Words
  help?: Words
  why?: Words
  whyTitle?: Words
  options: Readonly<Record<string, Words>>
  /** The name of the field for a choice in one's own words. */
  other?: Words
  missing?: Words
  wrong?: Words
  otherMissing?: Words
  unit?: Words
  spokenUnit?: Words
}

/** A question of the health profile, or of any other questionnaire. */
export type AnyQuestion = Omit<AskedQuestion, 'visibleIf'> & {
  optional?: boolean
  visibleIf?: readonly {
    question?: string
    options?: readonly string[]
    least?: number
    most?: number
    answered?: boolean
  }[]
}

/** What every question of a questionnaire shares. */
export type Asking = {
  wordsOf: (question: AnyQuestion) => AskedWords
  country: 'US' | 'CA'
  /** The first year that a date can be in. */
  firstYear: number
  parts: {
    month: Words
    year: Words
    noMonth: Words
    feet: Words
    inches: Words
    feetUnit: Words
    inchesUnit: Words
    unknown: Words
  }
}

const otherIdOf = (id: string) => `${id}Other`

/** The questions of a section. What a device has measured is not asked. */
export function questionsOf(asked: readonly AnyQuestion[], asking: Asking): Question[] {
  return asked.flatMap((question) => {
    if (question.fromReadings) return []
    const kit = kitQuestion(question, asking)
    return [kit, ...otherText(question, asking)].filter((each) => each !== undefined)
  })
}

/** A choice in one's own words has a field of its own, asked once it is chosen. */
function otherText(question: AnyQuestion, { wordsOf }: Asking): Question[] {
  const { id = '', options = [], textMost } = question
  const own = options.find(({ takesText }) => takesText)
  const { label, other, otherMissing } = wordsOf(question)
  if (!own) return []
  return [
    {
      id: otherIdOf(id),
      kind: 'text',
      label: other ?? label,
      most: textMost,
      messages: { missing: otherMissing },
      enableWhen: [{ question: id, operator: '=', answer: own.id ?? '' }],
    },
  ]
}

function kitQuestion(question: AnyQuestion, asking: Asking): Question | undefined {
  const { id = '', kind, least, most, digits, unit } = question
  const { parts, country, firstYear } = asking
  const words = asking.wordsOf(question)
  const { label, help, why, whyTitle, missing, wrong } = words
  const messages = { missing, wrong }
  const { optional } = question
  const all = { id, label, help, why, whyTitle, optional, messages, ...skips(question) }
  const number = { ...all, kind: 'number' as const, least, most, digits }
  switch (kind) {
    case 'choice':
    case 'choices':
      return { ...all, kind, options: optionsOf(question, words) }
    case 'yes-no':
      return { ...all, kind }
    case 'text':
    case 'long-text':
      return { ...all, kind, most: question.textMost }
    case 'count':
      return { ...number, unknown: question.options?.length ? parts.unknown : undefined }
    case 'number':
      return {
        ...number,
        unit: words.unit,
        spokenUnit: words.spokenUnit,
        usualMost: question.usualMost,
      }
    case 'weight':
      return { ...number, unit: words.unit ?? unit, spokenUnit: words.spokenUnit }
    case 'date':
      return { ...all, kind, latest: 'today', earliest: `${firstYear}-01-01` }
    case 'year':
      return { ...all, kind, least: firstYear }
    case 'month-year':
      return { ...all, kind: 'month', least: firstYear, parts }
    case 'height':
      return { ...all, kind, country, least: least ?? 0, most: most ?? Infinity, parts }
    default:
      return undefined
  }
}

function optionsOf({ options = [] }: AnyQuestion, words: AskedWords) {
  return options.map(({ id = '', exclusive }) => ({
    id,
    label: words.options[id] ?? id,
    exclusive,
  }))
}

/** One rule holds with any of its options, several hold together. */
function skips({ visibleIf = [] }: AnyQuestion) {
  const enableWhen = visibleIf.flatMap(({ question = '', options = [], least, most, answered }) => {
    if (answered) return [{ question, operator: 'exists', answer: true } as const]
    // A yes or a no is true or false in the form.
    const answer = options.flatMap((one) =>
      one === 'yes' ? [one, true] : one === 'no' ? [one, false] : [one],
    )
    const when: EnableWhen[] = []
    if (answer.length > 0) when.push({ question, operator: '=', answer })
    if (least !== undefined) when.push({ question, operator: '>=', answer: least })
    if (most !== undefined) when.push({ question, operator: '<=', answer: most })
    return when
  })
  return enableWhen.length === 0 ? {} : { enableWhen }
}

/** Kinds that are answered in the member's own words alone. */
const ownWords: ReadonlySet<string> = new Set(['text', 'long-text'])

/** The answers on file, as the kit has them. */
export function knownAnswers(asked: readonly AnyQuestion[]): Answers {
  const known: Record<string, Json> = {}
  for (const { id = '', kind = '', answer } of asked) {
    if (!answer) continue
    known[id] = kitAnswer(kind, answer)
    if (answer.text && !ownWords.has(kind)) known[otherIdOf(id)] = answer.text
  }
  return known
}

function kitAnswer(kind: string, answer: GivenAnswer): Json {
  const { options = [], number = null, year = 0, month = 0, day = 0 } = answer
  switch (kind) {
    case 'choice':
      return options[0] ?? null
    case 'choices':
      return options
    case 'yes-no':
      return options.length > 0 ? options[0] === 'yes' : null
    case 'text':
    case 'long-text':
      return answer.text ?? null
    case 'count':
      return number ?? (options.length > 0 ? 'unknown' : null)
    case 'date':
      return [year, two(month), two(day)].join('-')
    case 'year':
      return year || null
    case 'month-year':
      return { month, year: year || null } satisfies MonthAnswer
    case 'height':
      return heightAnswer(number ?? 0)
    default:
      return number
  }
}

const two = (part: number) => String(part).padStart(2, '0')

/** The answers of the kit, as the server takes them. */
export function givenAnswers(
  asked: readonly AnyQuestion[],
  answers: Answers,
  country: 'US' | 'CA',
): GivenAnswer[] {
  return asked.flatMap((question) => {
    const { id = '' } = question
    const given = answers[id]
    if (given === undefined || given === null || question.fromReadings) return []
    const text = answers[otherIdOf(id)]
    return {
      question: id,
      ...wireAnswer(question, given, country),
      ...(typeof text === 'string' && { text: text.trim() }),
    }
  })
}

function wireAnswer(question: AnyQuestion, given: Json, country: 'US' | 'CA'): GivenAnswer {
  switch (question.kind) {
    case 'choice':
      return { options: [String(given)] }
    case 'yes-no':
      return { options: [given === true ? 'yes' : 'no'] }
    case 'text':
    case 'long-text':
      return { text: String(given).trim() }
    case 'choices':
      return { options: given as string[] }
    case 'count':
      if (given !== 'unknown') return { number: Number(given) }
      return { options: (question.options ?? []).slice(0, 1).map(({ id = '' }) => id) }
    case 'date': {
      const [year, month, day] = String(given).split('-').map(Number)
      return { year, month, day }
    }
    case 'year':
      return { year: Number(given) }
    case 'month-year': {
      const { month, year } = given as MonthAnswer
      return { year: year ?? 0, month: month ?? 0 }
    }
    case 'height':
      return { number: heightOnFile(question, given as HeightAnswer, country) }
    default:
      return { number: Number(given) }
  }
}

/** A height that nobody changed stays as it is on file, to the millimetre. */
function heightOnFile({ answer }: AnyQuestion, given: HeightAnswer, country: 'US' | 'CA'): number {
  const typed = millimetresIn(given, country)
  const known = answer?.number
  return known && millimetresIn(heightAnswer(known), country) === typed ? known : typed
}
