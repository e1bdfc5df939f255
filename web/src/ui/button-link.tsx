import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import type { ButtonVariant } from './button'
import styles from './button.module.css'
import { classNames } from './class-names'

type ButtonLinkProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  variant?: ButtonVariant
  icon?: ReactNode
  children: ReactNode
}

/** Goes somewhere and weighs as much as a button: the next step of a card or an empty page. */
export function ButtonLink({ variant = 'secondary', icon, children, ...props }: ButtonLinkProps) {
  return (
    <AriaLink {...props} className={classNames(styles.button, styles[variant])}>
      {icon}
      {children}
    </AriaLink>
  )
}
