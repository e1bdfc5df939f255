import { Check } from 'lucide-react'
import {
  Checkbox,
  CheckboxGroup,
  type CheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup'
import styles from './choice.module.css'
import { classNames } from './class-names'
import { useFieldError } from './corrections'
import field from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import type { Option } from './option-list'

type MultiChoiceGroupProps = Omit<CheckboxGroupProps, 'children' | 'className' | 'style'> &
  FieldText & { options: readonly Option[] }

/** Any number of a few choices, each a card that is easy to hit. */
export function MultiChoiceGroup(props: MultiChoiceGroupProps) {
  const { label, help, error: given, optional, options, ...group } = props
  const [error, corrected] = useFieldError(group.id, given)
  const isReadOnly = useReadOnlyField(group.isReadOnly)
  return (
    <CheckboxGroup
      {...group}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        group.onChange?.(value)
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(field.field, styles.group)}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled}
            className={styles.choice}
          >
            <span className={styles.mark} aria-hidden="true">
              <Check size={18} strokeWidth={3} />
            </span>
            <span className={styles.words}>
              {option.label}
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </Checkbox>
        ))}
      </FieldFrame>
    </CheckboxGroup>
  )
}
