import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button'
import { DrawingCloud } from './drawings/drawing-cloud'
import { EmptyState } from './empty-state'
import styles from './error-state.module.css'
import { Link } from './link'

type ErrorStateProps = {
  /** What happened: "We could not load your pressure readings." */
  title: ReactNode
  /** What is kept: "Your other data is here." */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  support?: { email: string; phone: string }
  /** Lets support find the failure. */
  requestId?: string
  level?: 1 | 2 | 3
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, isRetrying, support, requestId, level } = props
  return (
    <EmptyState
      drawing={<DrawingCloud />}
      title={title}
      level={level}
      action={
        onRetry && (
          <Button variant="primary" onPress={onRetry} isPending={isRetrying}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {children}
      {support && <SupportLine {...support} />}
      {requestId && (
        <p className={styles.reference}>
          <Trans>Reference: {requestId}</Trans>
        </p>
      )}
    </EmptyState>
  )
}

function SupportLine({ email, phone }: { email: string; phone: string }) {
  const { t } = useLingui()
  return (
    <p>
      <Trans>
        If this goes on, write to <Link href={`mailto:${email}`}>{email}</Link> or call{' '}
        <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={t`Call support at ${phone}`}>
          <span className={styles.phone}>{phone}</span>
        </Link>
        .
      </Trans>
    </p>
  )
}
