/** A reading as its form holds it, what may be wrong with it, and what is sent. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NewPressure, Pressure, PressureEdit } from '../../../data/blood-pressure'
import type { FieldProblem as Refused } from '../../../data/problem'
import { sources } from '../../../readings/sources'
import { problemOfWhen, sentWhen, type When, whenOf } from '../../../readings/when'
import { refusalWords } from '../../../readings/words'

/** A number that is not there is NaN, as its field has it. */
export type PressureEntry = {
  systolic: number
  diastolic: number
  pulse: number
  when: When
  arm: string
  irregularBeat: boolean
  note: string
}

export const fieldIds = {
  systolic: 'pressure-top',
  diastolic: 'pressure-bottom',
  pulse: 'pressure-pulse',
  timestamp: 'pressure-when',
  arm: 'pressure-arm',
  note: 'pressure-note',
} as const

export type FieldName = keyof typeof fieldIds

const mostNote = 500

export function blankEntry(when: When): PressureEntry {
  return {
    systolic: Number.NaN,
    diastolic: Number.NaN,
    pulse: Number.NaN,
    when,
    arm: '',
    irregularBeat: false,
    note: '',
  }
}

/** A reading as its form begins, by the clock that it was made by. */
export function entryOf(reading: Pressure, home: string): PressureEntry {
  return {
    systolic: reading.systolic,
    diastolic: reading.diastolic,
    pulse: reading.pulse ?? Number.NaN,
    when: whenOf(reading, home),
    arm: reading.arm,
    irregularBeat: reading.irregularBeat,
    note: reading.note,
  }
}

/** Only what was entered by hand may get other numbers. */
export function mayCorrect(reading: Pressure): boolean {
  return reading.source === sources.selfReported
}

const missing: Readonly<Record<'systolic' | 'diastolic', MessageDescriptor>> = {
  systolic: msg`Please enter the top number.`,
  diastolic: msg`Please enter the bottom number.`,
}
const notWhole = msg`Please enter a whole number.`
const tooLong = msg`Please use at most 500 characters.`

type Wrong = { field: FieldName; words: MessageDescriptor }

/** What cannot be sent at all. Whether the numbers can be right is for the server to say. */
export function problemsOf(entry: PressureEntry, corrects: boolean): Wrong[] {
  const wrong: Wrong[] = []
  if (corrects) {
    for (const field of ['systolic', 'diastolic', 'pulse'] as const) {
      const value = entry[field]
      if (Number.isNaN(value)) {
        if (field !== 'pulse') wrong.push({ field, words: missing[field] })
      } else if (!Number.isInteger(value)) wrong.push({ field, words: notWhole })
    }
    const when = problemOfWhen(entry.when)
    if (when) wrong.push({ field: 'timestamp', words: when })
  }
  if ([...entry.note.trim()].length > mostNote) wrong.push({ field: 'note', words: tooLong })
  return wrong
}

function numbersOf({ systolic, diastolic, pulse, when, irregularBeat }: PressureEntry) {
  return {
    systolic,
    diastolic,
    pulse: Number.isNaN(pulse) ? 0 : pulse,
    irregularBeat,
    when: sentWhen(when),
  }
}

export function newReadingOf(entry: PressureEntry): NewPressure {
  return { ...numbersOf(entry), arm: entry.arm, note: entry.note.trim() }
}

/** The words are always sent, the numbers only where they are another reading now. */
export function editOf(reading: Pressure, entry: PressureEntry, home: string): PressureEdit {
  const words = { id: reading.id, arm: entry.arm, note: entry.note.trim() }
  const [before, now] = [numbersOf(entryOf(reading, home)), numbersOf(entry)]
  const same = JSON.stringify(before) === JSON.stringify(now)
  return mayCorrect(reading) && !same ? { ...words, corrected: now } : words
}

const outside: Readonly<Record<string, MessageDescriptor>> = {
  systolic: msg`Please enter a top number between {least} and {most}.`,
  diastolic: msg`Please enter a bottom number between {least} and {most}.`,
  pulse: msg`Please enter a pulse between {least} and {most}.`,
}

/** What the server refused about a field, with its limits. */
export function refusalOf(refused: Refused, i18n: I18n): string {
  const limits = refused.messageKey.endsWith('out_of_range') && refused.values
  const words = outside[refused.field]
  if (limits && words) return i18n._({ ...words, values: limits })
  return refusalWords(refused, i18n)
}
