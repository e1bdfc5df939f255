import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChoiceGroup } from '../../ui/choice-group'
import type { ChoiceQuestion } from '../questionnaire'
import type { Kind, KindProps } from './kind'
import { optionsOf, wordsOfOption } from './options'

function Field({ question, id, text, answer, onChange, error }: KindProps<ChoiceQuestion, string>) {
  const { i18n } = useLingui()
  return (
    <ChoiceGroup
      {...text}
      id={id}
      optional={question.optional}
      options={optionsOf(question.options, i18n)}
      value={answer ?? null}
      onChange={onChange}
      error={error()}
    />
  )
}

/** FHIR: choice, one answer. */
export const choice: Kind<ChoiceQuestion, string> = {
  Field,
  missing: msg`Choose an answer.`,
  tell: ({ options }, answer, { i18n }) => wordsOfOption(options, answer, i18n),
}
