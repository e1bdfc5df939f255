/** The words for the codes of a blood sugar check. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Meal codes in the order of a day; -1 is no tag. */
export const mealCodes = [6, 9, 7, 10, 8, 11, 12, 13, -1] as const

export type Meal = (typeof mealCodes)[number]

/** No tag says nothing about a check. */
export const noTag = -1

/** As a choice or a heading. */
export const mealNames: Readonly<Record<Meal, MessageDescriptor>> = {
  6: msg`Before breakfast`,
  9: msg`After breakfast`,
  7: msg`Before lunch`,
  10: msg`After lunch`,
  8: msg`Before dinner`,
  11: msg`After dinner`,
  12: msg`Snack`,
  13: msg`No meal`,
  [-1]: msg`No tag`,
}

/** Within a sentence. */
const mealPhrases: Readonly<Record<Exclude<Meal, -1>, MessageDescriptor>> = {
  6: msg`before breakfast`,
  9: msg`after breakfast`,
  7: msg`before lunch`,
  10: msg`after lunch`,
  8: msg`before dinner`,
  11: msg`after dinner`,
  12: msg`with a snack`,
  13: msg`without a meal`,
}

/** The words of a tag within a sentence; nothing for no tag and for a code of a newer server. */
export function mealPhrase(code: number | null | undefined, i18n: I18n): string | undefined {
  const phrase = code && code in mealPhrases ? mealPhrases[code as keyof typeof mealPhrases] : null
  return phrase ? i18n._(phrase) : undefined
}

export function isMeal(code: number | undefined): code is Meal {
  return mealCodes.some((known) => known === code)
}

export const feelingCodes = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const

export type Feeling = (typeof feelingCodes)[number]

export const feelingNames: Readonly<Record<Feeling, MessageDescriptor>> = {
  9: msg`Good`,
  10: msg`Stressed`,
  11: msg`Sick`,
  12: msg`Shaky`,
  13: msg`Tired`,
  14: msg`Sweaty`,
  15: msg`Hungry`,
  16: msg`Physically active`,
  17: msg`Something else`,
}

export function isFeeling(code: number | undefined): code is Feeling {
  return feelingCodes.some((known) => known === code)
}

type Figure = { text: string; unit: string }

const units: Readonly<Record<string, MessageDescriptor>> = {
  'mg/dL': msg`milligrams per deciliter`,
  'mmol/L': msg`millimoles per liter`,
}

/** A blood sugar as a screen reader should say it. */
export function spokenSugar({ text, unit }: Figure, i18n: I18n): string {
  const number = text.replace(/^[<>] /, '')
  const words = units[unit]
  const amount = `${number} ${words ? i18n._(words) : unit}`
  if (text.startsWith('<')) return i18n._(msg`less than ${amount}`)
  return text.startsWith('>') ? i18n._(msg`more than ${amount}`) : amount
}
