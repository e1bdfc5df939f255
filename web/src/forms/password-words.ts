import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldProblem } from '../data/problem'
import type { PasswordRule } from '../domain/password'

/** What each rule asks for, as the list beside the field says it. */
export const ruleWords: Record<PasswordRule, MessageDescriptor> = {
  length: msg`At least 12 characters`,
  repeats: msg`No character four times in a row`,
  sequence: msg`No sequences like abcd or 4321, and no keyboard rows like qwerty`,
  words: msg`Not just one or two dictionary words`,
  breached: msg`Not on a list of stolen passwords`,
}

/** S2-8-20: what is said beside the field when a rule is broken, each in its own words. */
export const brokenWords: Record<string, MessageDescriptor> = {
  'password.length': msg`Please use at least 12 characters.`,
  'password.tooLong': msg`Please use a shorter password.`,
  'password.repeats': msg`Please don’t use the same character four times in a row.`,
  'password.sequence': msg`Please don’t use four characters in order, such as abcd or 4321, or a row of keys such as qwerty.`,
  'password.words': msg`Please use more than one or two words that are in a dictionary.`,
  'password.personal': msg`Please don’t use your name, your email address or our name as your password.`,
  'password.breached': msg`This password is on a list of stolen passwords, or very close to one. Please choose another.`,
  'password.reused': msg`You’ve used this password before. Please choose another.`,
  'password.current': msg`This isn’t your current password. Please try again.`,
}

export function passwordRefusal({ messageKey, message }: FieldProblem, i18n: I18n): string {
  const words = brokenWords[messageKey]
  return words ? i18n._(words) : message
}
