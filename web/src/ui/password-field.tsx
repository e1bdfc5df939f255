import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'

type PasswordFieldProps = Omit<TextFieldProps, 'children' | 'className' | 'style' | 'type'> &
  FieldText

/**
 * A password that the person may look at while typing it. It tells when Caps Lock is on, until the
 * next key: a line that went away as the field is left would move the button under the finger.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, error: given, optional, ...field } = props
  const [error, corrected] = useFieldError(field.id, given)
  const isReadOnly = useReadOnlyField(field.isReadOnly)
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'))
    // Escape still closes the dialog around the field.
    if ('continuePropagation' in event) (event.continuePropagation as () => void)()
  }
  return (
    <TextField
      {...field}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        field.onChange?.(value)
      }}
      onKeyDown={look}
      onKeyUp={look}
      type={shown ? 'text' : 'password'}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <Group className={styles.control} isInvalid={Boolean(error)} isDisabled={field.isDisabled}>
          <Input className={styles.input} autoCapitalize="none" spellCheck="false" />
          <ToggleButton
            className={styles.inner}
            isSelected={shown}
            onChange={setShown}
            isDisabled={field.isDisabled}
            aria-label={t`Show password`}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </ToggleButton>
        </Group>
        <span role="status" className="visually-hidden">
          {capsLock ? t`Caps Lock is on.` : ''}
        </span>
        {capsLock && <span aria-hidden="true" className={styles.help}>{t`Caps Lock is on.`}</span>}
      </FieldFrame>
    </TextField>
  )
}
