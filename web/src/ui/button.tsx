import { type ReactNode, type Ref, useRef } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type PressEvent = Parameters<NonNullable<AriaButtonProps['onPress']>>[0]

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
  const onPress = useSinglePress(props)
  return (
    <AriaButton
      {...props}
      onPress={onPress}
      className={classNames(styles.button, styles[variant], iconOnly && styles.iconOnly)}
    >
      {props.isPending ? <span className={styles.ring} aria-hidden="true" /> : icon}
      {children}
    </AriaButton>
  )
}

/**
 * A button that waits for the server shows so one render late. Until then a second press is part of
 * the same double click, and nothing is sent twice.
 */
function useSinglePress({ isPending, onPress }: Pick<ButtonProps, 'isPending' | 'onPress'>) {
  const isTaken = useRef(false)
  if (isPending === undefined || !onPress) return onPress
  return (event: PressEvent) => {
    if (isTaken.current) return
    isTaken.current = true
    try {
      onPress(event)
    } finally {
      // Timers keep their order: the one that brings the render was set by onPress.
      setTimeout(() => {
        isTaken.current = false
      })
    }
  }
}
