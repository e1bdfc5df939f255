import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MultiChoiceGroup } from '../../ui/multi-choice-group'
import type { ChoicesQuestion } from '../questionnaire'
import type { Kind, KindProps } from './kind'
import { optionsOf, withExclusive, wordsOfOption } from './options'

type Chosen = readonly string[]

function Field(props: KindProps<ChoicesQuestion, Chosen>) {
  const { question, id, text, answer = [], onChange, error } = props
  const { i18n } = useLingui()
  const alone = question.options.flatMap((option) => (option.exclusive ? [option.id] : []))
  return (
    <MultiChoiceGroup
      {...text}
      id={id}
      optional={question.optional}
      options={optionsOf(question.options, i18n)}
      value={[...answer]}
      onChange={(next) => onChange(withExclusive(alone, answer, next))}
      error={error()}
    />
  )
}

/** FHIR: choice that repeats. */
export const choices: Kind<ChoicesQuestion, Chosen> = {
  Field,
  missing: msg`Choose an answer.`,
  tell: ({ options }, answer, { i18n }) =>
    new Intl.ListFormat(i18n.locale).format(
      answer.map((each) => wordsOfOption(options, each, i18n)),
    ),
}
