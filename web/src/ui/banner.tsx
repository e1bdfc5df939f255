import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './banner.module.css'
import { Button } from './button'
import { classNames } from './class-names'

type Tone = 'info' | 'good' | 'caution' | 'danger'

const icons = {
  info: Info,
  good: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
} as const

type BannerProps = {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  /** Read out when it appears: at once for a danger, in turn for the rest. */
  live?: boolean
  /** A question that has just come up: it takes the focus and comes into view, which reads it out. */
  asks?: boolean
}

/** A message about the page it stands on, which stays until it is no longer true. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  live = false,
  asks = false,
}: BannerProps) {
  const { t } = useLingui()
  const id = useId()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asks) banner.current?.focus()
  }, [asks])
  const Icon = icons[tone]
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div
      ref={banner}
      className={classNames(styles.banner, styles[tone])}
      {...(asks
        ? { role: 'group', tabIndex: -1, 'aria-labelledby': id }
        : { role: live ? role : undefined })}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p id={asks ? id : undefined} className={styles.title}>
          {title}
        </p>
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <Button
          variant="quiet"
          icon={<X size={20} aria-hidden="true" />}
          aria-label={t`Close this message`}
          onPress={onDismiss}
        />
      )}
    </div>
  )
}
