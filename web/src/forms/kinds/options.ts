import type { I18n } from '@lingui/core'
import type { Option } from '../questionnaire'
import { inWords } from '../words'

export function optionsOf(options: readonly Option[], i18n: I18n) {
  return options.map(({ id, label, detail }) => ({
    id,
    label: inWords(label, i18n),
    detail: detail && inWords(detail, i18n),
  }))
}

/** What the answer says; an option that is gone says its code. */
export function wordsOfOption(options: readonly Option[], answer: string, i18n: I18n): string {
  const option = options.find(({ id }) => id === answer)
  return option ? inWords(option.label, i18n) : answer
}

/** An exclusive option, such as "None of these", goes with nothing else; the last choice holds. */
export function withExclusive(
  exclusive: readonly string[],
  before: readonly string[],
  next: readonly string[],
): readonly string[] {
  const alone = next.find((id) => exclusive.includes(id) && !before.includes(id))
  return alone ? [alone] : next.filter((id) => next.length === 1 || !exclusive.includes(id))
}
