import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant
  /** An icon before the words; alone it needs an aria-label. */
  icon?: ReactNode
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Does something here. For going somewhere use Link or ButtonLink. */
export function Button({ variant = 'secondary', icon, children, ...props }: ButtonProps) {
  const iconOnly = icon !== undefined && children === undefined
  return (
    <AriaButton
      {...props}
      className={classNames(styles.button, styles[variant], iconOnly && styles.iconOnly)}
    >
      {props.isPending ? <span className={styles.ring} aria-hidden="true" /> : icon}
      {children}
    </AriaButton>
  )
}
