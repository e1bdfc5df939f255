import { useLingui } from '@lingui/react/macro'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import frame from '../../../../ui/field.module.css'
import { FieldFrame } from '../../../../ui/field-frame'
import { fieldId } from './brand-form'
import styles from './colour-value.module.css'
import { useErrorOf, useLabelOf } from './text-value'
import { useEditor } from './use-brand-editor'

const pattern = /^#[0-9A-F]{6}$/i

/** A colour as text, with the browser's own picker as its swatch. */
export function ColourValue({ field, help }: { field: string; help?: string }) {
  const { t } = useLingui()
  const { form, before, setText, touch } = useEditor()
  const label = useLabelOf(field)
  const error = useErrorOf(field)
  const value = form.text[field] ?? ''
  const shown = pattern.test(value.trim()) ? value.trim() : before.text[field]
  return (
    <TextField
      id={fieldId(field)}
      value={value}
      onChange={(text) => setText(field, text)}
      onBlur={() => touch(field)}
      isInvalid={Boolean(error)}
      isRequired
      validationBehavior="aria"
      autoComplete="off"
      spellCheck="false"
      className={frame.field}
    >
      <FieldFrame label={label} help={help} error={error}>
        <Group className={frame.control} isInvalid={Boolean(error)}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={t`Pick: ${label}`}
            value={shown?.toLowerCase()}
            onChange={(event) => setText(field, event.target.value.toUpperCase())}
          />
          <Input className={frame.input} maxLength={20} />
        </Group>
      </FieldFrame>
    </TextField>
  )
}
