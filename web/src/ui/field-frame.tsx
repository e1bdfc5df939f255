import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import styles from './field.module.css'

/** What every field shares: label above, help under it, the error under the control. */
export type FieldText = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Most questions are needed, so the few that are not say so; or the words above them do. */
  optional?: boolean | 'unsaid'
}

export function FieldFrame({
  label,
  help,
  error,
  optional,
  children,
}: FieldText & { children: ReactNode }) {
  return (
    <>
      <Label className={styles.label}>
        <span data-field-name="">{label}</span>
        {optional === true && (
          <span className={styles.optional}>
            {' '}
            <Trans>(optional)</Trans>
          </span>
        )}
      </Label>
      {help && (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )}
      {children}
      <FieldError className={styles.error}>
        <CircleAlert size={18} aria-hidden="true" />
        <span>{error}</span>
      </FieldError>
    </>
  )
}
