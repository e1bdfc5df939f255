import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChoiceGroup } from '../../ui/choice-group'
import type { YesNoQuestion } from '../questionnaire'
import type { Kind, KindProps } from './kind'

const yes = msg`Yes`
const no = msg`No`

function Field({ question, id, text, answer, onChange, error }: KindProps<YesNoQuestion, boolean>) {
  const { i18n } = useLingui()
  return (
    <ChoiceGroup
      {...text}
      id={id}
      optional={question.optional}
      options={[
        { id: 'yes', label: i18n._(yes) },
        { id: 'no', label: i18n._(no) },
      ]}
      value={answer === undefined ? null : answer ? 'yes' : 'no'}
      onChange={(value) => onChange(value === 'yes')}
      error={error()}
    />
  )
}

/** FHIR: boolean. */
export const yesNo: Kind<YesNoQuestion, boolean> = {
  Field,
  missing: msg`Choose an answer.`,
  check: ({ only }, answer) =>
    only === undefined || answer === only ? undefined : msg`Choose one of the answers.`,
  tell: (_, answer, { i18n }) => i18n._(answer ? yes : no),
}
