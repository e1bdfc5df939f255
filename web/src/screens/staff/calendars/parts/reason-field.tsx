import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { reasonNames } from './words'

/** A pure rule: there is a reason. */
export const reasonMissing = ({ reason }: { reason: string }) => ({
  reason: !reason && msg`Choose a reason.`,
})

type ReasonFieldProps = Omit<ComponentProps<typeof ChoiceGroup>, 'label' | 'help' | 'options'>

/** Why staff move or cancel an appointment. */
export function ReasonField(props: ReasonFieldProps) {
  const { i18n } = useLingui()
  return (
    <ChoiceGroup
      {...props}
      label={<Trans>Why?</Trans>}
      help={<Trans>The member sees this reason in their own language.</Trans>}
      options={Object.entries(reasonNames).map(([id, words]) => ({ id, label: i18n._(words) }))}
    />
  )
}
