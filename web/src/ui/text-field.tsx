import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { classNames } from './class-names'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'

type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> &
  FieldText & {
    multiline?: boolean
    /** Shown only as a hint beside a label, never instead of one. */
    placeholder?: string
    /** What a keyboard on a screen writes in capital letters. */
    autoCapitalize?: 'characters' | 'none'
  }

export function TextField(props: TextFieldProps) {
  const { label, help, error: given, optional, multiline = false, placeholder, ...rest } = props
  const { autoCapitalize, ...field } = rest
  const [error, corrected] = useFieldError(field.id, given)
  const isReadOnly = useReadOnlyField(field.isReadOnly)
  return (
    <AriaTextField
      {...field}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        field.onChange?.(value)
      }}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <Group className={styles.control} isInvalid={Boolean(error)} isDisabled={field.isDisabled}>
          {multiline ? (
            <TextArea
              className={classNames(styles.input, styles.area)}
              placeholder={placeholder}
              rows={3}
            />
          ) : (
            <Input
              className={styles.input}
              placeholder={placeholder}
              autoCapitalize={autoCapitalize}
            />
          )}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
