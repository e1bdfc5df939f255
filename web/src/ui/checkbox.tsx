import { Check, CircleAlert, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
  FieldError,
  Text,
} from 'react-aria-components/Checkbox'
import styles from './choice.module.css'
import field from './field.module.css'
import { useReadOnlyField } from './locked-fields'

type CheckboxProps = Omit<CheckboxFieldProps, 'children' | 'className' | 'style'> & {
  help?: ReactNode
  error?: ReactNode
  children: ReactNode
}

/** One thing to agree to or switch on when a form is sent. */
export function Checkbox({ help, error, children, ...props }: CheckboxProps) {
  const isReadOnly = useReadOnlyField(props.isReadOnly)
  return (
    <CheckboxField
      {...props}
      isReadOnly={isReadOnly}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={field.field}
    >
      <CheckboxButton className={styles.plain}>
        {({ isIndeterminate }) => (
          <>
            <span className={styles.mark} aria-hidden="true">
              {isIndeterminate ? (
                <Minus size={18} strokeWidth={3} />
              ) : (
                <Check size={18} strokeWidth={3} />
              )}
            </span>
            <span className={styles.words}>{children}</span>
          </>
        )}
      </CheckboxButton>
      {help && (
        <Text slot="description" className={field.help}>
          {help}
        </Text>
      )}
      <FieldError className={field.error}>
        <CircleAlert size={18} aria-hidden="true" />
        <span>{error}</span>
      </FieldError>
    </CheckboxField>
  )
}
