/** What a form may guess for a person, and what it must ask about instead. */
import type { Country } from '../../../i18n/locale'
import type { When } from '../../../readings/when'

/** Meal codes by the hours at which most people eat: before and after each meal. */
const meals: readonly { from: number; code: string }[] = [
  { from: 5, code: '6' },
  { from: 9, code: '9' },
  { from: 11, code: '7' },
  { from: 13, code: '10' },
  { from: 16, code: '8' },
  { from: 19, code: '11' },
  { from: 22, code: '' },
]

/** The meal tag that fits a time of day; none at night. */
export function mealAt({ time }: Pick<When, 'time'>): string {
  if (!time) return ''
  return meals.findLast(({ from }) => time.hour >= from)?.code ?? ''
}

const mgPerMmol = 18.01559

/** A meter in mmol/L ends at 33.3; one in mg/dL begins at 20. */
const mostMmol = 33.3
const leastMg = 20

/** A number that may be in the other unit. */
export type OtherReading = {
  /** The value in the unit of the country, had it been read in the other one. */
  meant: number
  /** Both units are just as likely: a dangerous low in one is a dangerous high in the other. */
  isEither: boolean
}

/**
 * What the number would be if it came from a meter with the other unit: 5.6 in mg/dL, or 101
 * in mmol/L. Whole numbers from 20 to 33 can be either.
 */
export function otherUnit(value: number, country: Country): OtherReading | undefined {
  const isEither = Number.isInteger(value) && value >= leastMg && value <= mostMmol
  if (country === 'US') {
    const looksLikeMmol = value >= 1 && value <= mostMmol
    return looksLikeMmol ? { meant: Math.round(value * mgPerMmol), isEither } : undefined
  }
  const looksLikeMg = isEither || (Number.isInteger(value) && value > mostMmol && value <= 999)
  const meant = Math.round((value / mgPerMmol) * 10) / 10
  return looksLikeMg ? { meant, isEither } : undefined
}
