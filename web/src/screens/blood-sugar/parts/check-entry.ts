/** A check as its form holds it, what may be wrong with it, and what is sent. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  BloodSugar,
  NewBloodSugar,
  SugarCorrection,
  SugarTagsPatch,
} from '../../../data/blood-sugar'
import type { TypedTexts } from '../../../domain/typed-number'
import type { Country } from '../../../i18n/locale'
import { sources } from '../../../readings/sources'
import { isFeeling, isMeal, noTag } from '../../../readings/sugar-words'
import { problemOfWhen, sentWhen, type When, whenOf } from '../../../readings/when'

/** What a person says about a check. A number that is not there is NaN, as its field has it. */
export type TagEntry = {
  meal: string
  feeling: string
  carbs: number
  short: number
  long: number
  premix: number
  note: string
}

/** A meter shows words at the ends of what it can measure. */
export type Shown = 'number' | 'lo' | 'hi'

export type CheckEntry = TagEntry & { shown: Shown; value: number; when: When }

export const noTags: TagEntry = {
  meal: '',
  feeling: '',
  carbs: Number.NaN,
  short: Number.NaN,
  long: Number.NaN,
  premix: Number.NaN,
  note: '',
}

export const fieldIds = {
  value: 'check-value',
  timestamp: 'check-when',
  'tags.eat_code': 'check-meal',
  'tags.feeling_code': 'check-feeling',
  'tags.carb': 'check-carbs',
  'tags.insulin.short_float': 'check-short',
  'tags.insulin.long_float': 'check-long',
  'tags.insulin.premix_float': 'check-premix',
  note: 'check-note',
} as const

export type FieldName = keyof typeof fieldIds

/** What may be entered by hand, in the unit of the country; the server has the last word. */
export const valueLimits: Readonly<
  Record<Country, { least: number; most: number; digits: 0 | 1 }>
> = {
  US: { least: 1, most: 999, digits: 0 },
  CA: { least: 0.1, most: 55.4, digits: 1 },
}

export const mostCarbs = 500
export const mostInsulin = 200
export const mostNote = 500

export type Found = { field: FieldName; words: MessageDescriptor }

type Write = (value: number, digits?: number) => string

/** What is wrong with a new check before it is sent. */
export function problemsOfCheck(entry: CheckEntry, country: Country, write: Write): Found[] {
  const found: Found[] = []
  const limits = valueLimits[country]
  const { value } = entry
  if (entry.shown === 'number') {
    const least = write(limits.least, limits.digits)
    const most = write(limits.most, limits.digits)
    if (Number.isNaN(value)) found.push({ field: 'value', words: msg`Please enter a value.` })
    else if (value < limits.least || value > limits.most)
      found.push({ field: 'value', words: msg`Please enter a value between ${least} and ${most}.` })
    else if (limits.digits === 0 && !Number.isInteger(value))
      found.push({ field: 'value', words: msg`Please enter a whole number.` })
  }
  const when = problemOfWhen(entry.when)
  if (when) found.push({ field: 'timestamp', words: when })
  return [...found, ...problemsOfTags(entry, write)]
}

export function problemsOfTags(entry: TagEntry, write: Write): Found[] {
  const found: Found[] = []
  const grams = write(mostCarbs)
  const units = write(mostInsulin)
  const characters = write(mostNote)
  if (isGiven(entry.carbs) && !Number.isInteger(entry.carbs))
    found.push({ field: 'tags.carb', words: msg`Please enter whole grams, without a decimal.` })
  else if (isOutside(entry.carbs, mostCarbs))
    found.push({ field: 'tags.carb', words: msg`Please enter 0 to ${grams} grams.` })
  for (const dose of ['short', 'long', 'premix'] as const) {
    if (isOutside(entry[dose], mostInsulin))
      found.push({
        field: `tags.insulin.${dose}_float`,
        words: msg`Please enter 0 to ${units} units.`,
      })
    else if (isGiven(entry[dose]) && tenths(entry[dose]) !== entry[dose])
      found.push({
        field: `tags.insulin.${dose}_float`,
        words: msg`Please use one decimal at most, for example 4.5.`,
      })
  }
  if ([...entry.note.trim()].length > mostNote)
    found.push({ field: 'note', words: msg`Please use at most ${characters} characters.` })
  return found
}

const isGiven = (value: number) => !Number.isNaN(value)
const isOutside = (value: number, most: number) => isGiven(value) && (value < 0 || value > most)

/** Insulin has one decimal. */
const tenths = (units: number) => Math.round(units * 10) / 10

export function newCheckOf(entry: CheckEntry, confirmed: boolean): NewBloodSugar {
  const { shown, value, when, meal, feeling, carbs, note } = entry
  return {
    ...sentWhen(when),
    confirmed,
    ...(shown === 'number' && { value }),
    tags: {
      ...(shown === 'lo' && { OOR_low: true }),
      ...(shown === 'hi' && { OOR_high: true }),
      eat_code: mealOf(meal),
      ...(feeling && { feeling_code: Number(feeling) }),
      ...(isGiven(carbs) && { carb: carbs }),
      ...(insulinOf(entry) && { insulin: insulinOf(entry) }),
      ...(note.trim() && { note: note.trim() }),
    },
  }
}

/** Everything the form shows is sent; what was emptied is taken away. */
export function patchOf(entry: TagEntry): SugarTagsPatch {
  return {
    eat_code: mealOf(entry.meal),
    feeling_code: entry.feeling ? Number(entry.feeling) : null,
    carb: isGiven(entry.carbs) ? entry.carbs : null,
    insulin: insulinOf(entry) ?? null,
    note: entry.note.trim() || null,
  }
}

function mealOf(meal: string) {
  const code = Number(meal || noTag)
  return isMeal(code) ? code : noTag
}

function insulinOf({ short, long, premix }: TagEntry) {
  if (![short, long, premix].some(isGiven)) return undefined
  return {
    ...(isGiven(short) && { short_float: tenths(short) }),
    ...(isGiven(long) && { long_float: tenths(long) }),
    ...(isGiven(premix) && { premix_float: tenths(premix) }),
  }
}

const tagNumbers = [
  'tags.carb',
  'tags.insulin.short_float',
  'tags.insulin.long_float',
  'tags.insulin.premix_float',
] as const satisfies readonly FieldName[]

/** Whether anything beside the meal is said. */
export function hasMore(entry: TagEntry, texts: TypedTexts | null): boolean {
  const { feeling, carbs, short, long, premix, note } = entry
  if (feeling || note || [carbs, short, long, premix].some(isGiven)) return true
  return tagNumbers.some((field) => Boolean(texts?.of(fieldIds[field])))
}

/** What a check already has. */
export function tagsOf({ tags }: BloodSugar): TagEntry {
  return {
    meal: isMeal(tags.eat_code) && tags.eat_code !== noTag ? String(tags.eat_code) : '',
    feeling: isFeeling(tags.feeling_code) ? String(tags.feeling_code) : '',
    carbs: tags.carb ?? Number.NaN,
    short: tags.insulin?.short_float ?? Number.NaN,
    long: tags.insulin?.long_float ?? Number.NaN,
    premix: tags.insulin?.premix_float ?? Number.NaN,
    note: tags.note ?? '',
  }
}

/** Only what was entered by hand may get another value. */
export function mayCorrect({ tags }: BloodSugar): boolean {
  return tags.source === sources.selfReported
}

/** A check as its form begins, by the clock that it was made by. */
export function entryOf(check: BloodSugar, home: string): CheckEntry {
  const { OOR_low: low, OOR_high: high } = check.tags
  return {
    ...tagsOf(check),
    shown: low ? 'lo' : high ? 'hi' : 'number',
    value: low || high ? Number.NaN : check.figure.value,
    when: whenOf(check, home),
  }
}

function shownOf({ shown, value, when }: CheckEntry, confirmed: boolean): SugarCorrection {
  return {
    confirmed,
    ...sentWhen(when),
    ...(shown === 'number' && { value }),
    ...(shown === 'lo' && { OOR_low: true }),
    ...(shown === 'hi' && { OOR_high: true }),
  }
}

/** What the entry should have said; undefined where it says so already. */
export function correctionOf(
  check: BloodSugar,
  entry: CheckEntry,
  home: string,
  confirmed: boolean,
): SugarCorrection | undefined {
  const [before, now] = [entryOf(check, home), entry].map((each) => shownOf(each, confirmed))
  const same = JSON.stringify(before) === JSON.stringify(now)
  return mayCorrect(check) && !same ? now : undefined
}
