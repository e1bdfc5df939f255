import type { ReactNode } from 'react'
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components/Switch'
import { useReadOnlyField } from './locked-fields'
import styles from './switch.module.css'

type SwitchProps = Omit<AriaSwitchProps, 'children' | 'className' | 'style'> & {
  children: ReactNode
}

/** Turns something on or off at once, without sending a form. */
export function Switch({ children, ...props }: SwitchProps) {
  const isReadOnly = useReadOnlyField(props.isReadOnly)
  return (
    <AriaSwitch {...props} isReadOnly={isReadOnly} className={styles.switch}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  )
}
