import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { drawTests, testDetails, testNames } from '../../../booking/words'
import { MultiChoiceGroup } from '../../../ui/multi-choice-group'

/** A pure rule: one test or more. */
export const problemsOfAsks = ({ asks }: { asks: readonly string[] }) => ({
  asks: asks.length === 0 && msg`Choose at least one test.`,
})

type TestsFieldProps = {
  id: string
  value: string[]
  onChange: (chosen: string[]) => void
  error?: string
  /** What is ticked when it opens is what is due soon. */
  hasDue: boolean
}

/** What should be tested. */
export function TestsField({ hasDue, ...props }: TestsFieldProps) {
  const { i18n } = useLingui()
  const [saysDue] = useState(hasDue)
  return (
    <MultiChoiceGroup
      {...props}
      label={<Trans>What should be tested?</Trans>}
      help={saysDue && <Trans>Tests that are due soon are ticked already.</Trans>}
      options={drawTests.map((id) => ({
        id,
        label: i18n._(testNames[id]),
        detail: i18n._(testDetails[id]),
      }))}
    />
  )
}
