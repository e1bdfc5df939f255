import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
import { fieldId } from './brand-form'
import { fieldLabels } from './labels'
import { reasonOf } from './reasons'
import { useEditor } from './use-brand-editor'

/** What is wrong with a field, in words, or nothing. */
export function useErrorOf(field: string): string | undefined {
  const { i18n } = useLingui()
  const refused = useEditor().refusalOf(field)
  return refused && reasonOf(i18n, refused)
}

export function useLabelOf(field: string): string {
  const { i18n } = useLingui()
  const label = fieldLabels[field]
  return label ? i18n._(label) : field
}

type TextValueProps = Pick<
  ComponentProps<typeof TextField>,
  'help' | 'optional' | 'type' | 'inputMode'
> & { field: string }

/** One text of the form, with its label and its refusal. */
export function TextValue({ field, ...props }: TextValueProps) {
  const { form, setText, touch } = useEditor()
  return (
    <TextField
      {...props}
      id={fieldId(field)}
      autoComplete="off"
      spellCheck="false"
      label={useLabelOf(field)}
      value={form.text[field] ?? ''}
      onChange={(value) => setText(field, value)}
      onBlur={() => touch(field)}
      error={useErrorOf(field)}
    />
  )
}

type ChoiceValueProps = Pick<ComponentProps<typeof ChoiceGroup>, 'help' | 'options'> & {
  field: string
}

/** One of a few, in place of a text. */
export function ChoiceValue({ field, ...props }: ChoiceValueProps) {
  const { form, setText, touch } = useEditor()
  return (
    <ChoiceGroup
      {...props}
      id={fieldId(field)}
      label={useLabelOf(field)}
      value={form.text[field] ?? ''}
      onChange={(value) => {
        setText(field, value)
        touch(field)
      }}
      error={useErrorOf(field)}
    />
  )
}
