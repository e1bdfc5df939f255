/** What is wrong with the answers of a page, and where somebody may be in a questionnaire. */

import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Json } from '../data/kept-form'
import type { Found, Judging } from './kinds/kind'
import { kindOf } from './kinds/kinds'
import { type Answers, isBlank, type Page, type Question } from './questionnaire'
import type { Wrong } from './use-form'
import { inWords } from './words'

/** The name of the last step, where all answers stand together. */
export const review = 'review'

function isMissing(question: Question, answer: Json | undefined): answer is undefined {
  return answer === undefined || isBlank(answer) || Boolean(kindOf(question).isBlank?.(answer))
}

function foundIn(question: Question, answers: Answers, judging: Judging): Found {
  const answer = answers[question.id]
  const { missing, check } = kindOf(question)
  if (!isMissing(question, answer)) return check?.(question, answer, judging)
  if (question.optional) return undefined
  return typeof missing === 'function' ? missing(question) : missing
}

function isWhole(found: NonNullable<Found>): found is MessageDescriptor {
  return typeof found.id === 'string'
}

/** What is wrong on a page, by question, and by part where an answer has parts. */
export function wrongOn(page: Page, answers: Answers, judging: Judging, i18n: I18n): Wrong {
  const wrong: Record<string, Wrong[string]> = {}
  for (const question of page.questions) {
    const found = foundIn(question, answers, judging)
    if (!found) continue
    const { missing, wrong: odd } = question.messages ?? {}
    const own = isMissing(question, answers[question.id]) ? missing : odd
    if (own) wrong[question.id] = inWords(own, i18n)
    else if (isWhole(found)) wrong[question.id] = found
    else {
      for (const [part, words] of Object.entries(found)) wrong[`${question.id}.${part}`] = words
    }
  }
  return wrong
}

/** The step that somebody who asks for one may see: none beyond the first page that has a gap. */
export function reachable(
  asked: string | undefined,
  pages: readonly Page[],
  isDone: (page: Page) => boolean,
): string {
  const gap = pages.findIndex((page) => !isDone(page))
  const last = gap < 0 ? pages.length : gap
  const at = asked === review ? pages.length : pages.findIndex(({ id }) => id === asked)
  return pages[Math.min(Math.max(at, 0), last)]?.id ?? review
}
