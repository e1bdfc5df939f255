import { useLingui } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import { refusalWords } from '../../../readings/words'
import type { FieldProblem } from '../../../ui/error-summary'

/** The fields that the server refused, by the names that the form gives them. */
export function useRefusedFields(
  fields: Readonly<Record<string, string>>,
): (problem: Problem) => FieldProblem[] {
  const { i18n } = useLingui()
  return (problem) =>
    problem.fields.flatMap((field) => {
      const fieldId = fields[field.field]
      return fieldId ? [{ fieldId, message: refusalWords(field, i18n) }] : []
    })
}
