import { Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup'
import styles from './choice.module.css'
import { classNames } from './class-names'
import { useFieldError } from './corrections'
import field from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame'
import { useReadOnlyField } from './locked-fields'
import type { Option } from './option-list'

type ChoiceGroupProps = Omit<RadioGroupProps, 'children' | 'className' | 'style'> &
  FieldText & { options: readonly Option[] }

/** One of a few choices, each a card that is easy to hit. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { label, help, error: given, optional, options, ...group } = props
  const [error, corrected] = useFieldError(group.id, given)
  const isReadOnly = useReadOnlyField(group.isReadOnly)
  return (
    <RadioGroup
      {...group}
      isReadOnly={isReadOnly}
      onChange={(value) => {
        corrected()
        group.onChange?.(value)
      }}
      isInvalid={Boolean(error)}
      isRequired={!optional}
      validationBehavior="aria"
      className={classNames(field.field, styles.group)}
    >
      <FieldFrame label={label} help={help} error={error} optional={optional}>
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled}
            className={styles.choice}
          >
            <span className={classNames(styles.mark, styles.round)} aria-hidden="true" />
            <span className={styles.words}>
              {option.label}
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </Radio>
        ))}
      </FieldFrame>
    </RadioGroup>
  )
}
