import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { refusalWords } from '../forms/refusal-words'

const words: Readonly<Record<string, MessageDescriptor>> = {
  'survey.required': msg`Please answer this question.`,
  'survey.range': msg`Please check this answer.`,
  'survey.option': msg`Please choose from the list.`,
  'survey.other': msg`Please say it in your own words.`,
  'survey.otherLength': msg`Please use fewer characters.`,
}

/** What is said about an answer that the server refused. */
export function refusalOf(refused: Parameters<typeof refusalWords>[0], i18n: I18n) {
  const own = words[refused.messageKey ?? '']
  return own ? i18n._(own) : refusalWords(refused, i18n)
}
