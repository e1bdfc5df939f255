import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import { type Option, OptionList } from './option-list'

type ComboBoxProps = Omit<
  AriaComboBoxProps<Option>,
  'children' | 'className' | 'style' | 'defaultItems' | 'items'
> &
  FieldText & {
    options: readonly Option[]
    placeholder?: string
  }

/** One choice out of many, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, help, error: given, optional, options, placeholder, ...field } = props
  const [error, corrected] = useFieldError(field.id, given)
  const isReadOnly = useReadOnlyField(field.isReadOnly)
  const { t } = useLingui()
  return (
    <AriaComboBox
      {...field}
      isReadOnly={isReadOnly}
      onInputChange={(value) => {
        corrected()
        field.onInputChange?.(value)
      }}
      defaultItems={options}
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        <Group className={styles.control} isInvalid={Boolean(error)} isDisabled={field.isDisabled}>
          <Input className={styles.input} placeholder={placeholder} />
          <Button className={styles.inner} aria-label={t`Show choices`}>
            <ChevronDown size={20} aria-hidden="true" />
          </Button>
        </Group>
      </FieldFrame>
      <OptionList />
    </AriaComboBox>
  )
}
