import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { classNames } from './class-names'
import styles from './link.module.css'

type LinkProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  /** A link that stands by itself has a full-size target; one inside a sentence does not. */
  standalone?: boolean
  /** Opens in a new tab, and says so. */
  external?: boolean
  children: ReactNode
}

export function Link({ standalone = false, external = false, children, ...props }: LinkProps) {
  const { t } = useLingui()
  const newTab = external ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <AriaLink
      {...props}
      {...newTab}
      className={classNames(styles.link, standalone && styles.standalone)}
    >
      {children}
      {external && (
        <ExternalLink size={16} className={styles.icon} aria-label={t`opens in a new tab`} />
      )}
    </AriaLink>
  )
}
