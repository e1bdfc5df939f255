import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from 'react-aria-components/Select'
import { classNames } from './class-names'
import { useFieldError } from './corrections'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import { type Option, OptionList } from './option-list'
import selects from './select.module.css'

type SelectProps = Omit<
  AriaSelectProps<Option>,
  'children' | 'className' | 'style' | 'placeholder'
> &
  FieldText & { options: readonly Option[] }

/** One choice of about six to fifteen; fewer are better as a ChoiceGroup, more as a ComboBox. */
export function Select(props: SelectProps) {
  const { label, help, error: given, optional, options, ...field } = props
  const [error, corrected] = useFieldError(field.id, given)
  const isReadOnly = useReadOnlyField()
  const { t } = useLingui()
  return (
    <AriaSelect
      {...field}
      onSelectionChange={(value) => {
        if (isReadOnly) return
        corrected()
        field.onSelectionChange?.(value)
      }}
      placeholder={t`Choose one`}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={styles.field}
    >
      {({ isInvalid }) => (
        <>
          <FieldFrame label={label} help={help} error={error} optional={optional}>
            <Button
              className={classNames(styles.control, selects.button)}
              data-invalid={isInvalid || undefined}
            >
              <SelectValue className={selects.value} />
              <ChevronDown size={20} aria-hidden="true" />
            </Button>
          </FieldFrame>
          <OptionList options={options} />
        </>
      )}
    </AriaSelect>
  )
}
