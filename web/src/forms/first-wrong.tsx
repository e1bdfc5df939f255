import { useEffect } from 'react'
import { type FieldProblem, useStanding } from '../ui/corrections'
import { focusField } from '../ui/focus'

/** In a form that is seen whole, the focus goes to the first wrong field, with its error beside it. */
export function FirstWrong({ problems }: { problems: readonly FieldProblem[] }) {
  useStanding(problems)
  useEffect(() => {
    const [first] = problems
    if (first) focusField(first.fieldId)
  }, [problems])
  return null
}
