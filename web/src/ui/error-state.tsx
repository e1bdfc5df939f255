import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { telLink } from '../domain/phone'
import { Button } from './button'
import { DrawingCloud } from './drawings/drawing-cloud'
import { EmptyState } from './empty-state'
import styles from './error-state.module.css'
import { Link } from './link'
import { MissingBody, MissingTitle } from './missing-words'

type ErrorStateProps = {
  /** What happened: "We couldn’t load your pressure readings." */
  title: ReactNode
  /** What is kept: "Your other data is here." */
  children?: ReactNode
  onRetry?: () => void
  /** The way on where trying again is none. */
  action?: ReactNode
  isRetrying?: boolean
  support?: { email: string; phone: string }
  /** Lets support find the failure. */
  requestId?: string
  level?: 1 | 2 | 3
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, action, isRetrying, support, requestId, level } = props
  return (
    <EmptyState
      drawing={<DrawingCloud />}
      title={title}
      level={level}
      action={
        onRetry ? (
          <Button variant="primary" onPress={onRetry} isPending={isRetrying}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          action
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

type ApiErrorStateProps = Omit<ErrorStateProps, 'title' | 'children'> & {
  online: boolean
  /** The server knows the person and says no. */
  denied?: boolean
}

/** A call failed and its page has no words of its own for it. */
export function ApiErrorState({ online, denied, ...rest }: ApiErrorStateProps) {
  if (!online) {
    return (
      <ErrorState {...rest} support={undefined} title={<MissingTitle />}>
        <p>
          <MissingBody />
        </p>
        <p>
          <Trans>You seem to be offline. We’ll try again as soon as you’re back online.</Trans>
        </p>
      </ErrorState>
    )
  }
  if (denied) {
    return (
      <ErrorState {...rest} onRetry={undefined} title={<Trans>Authorization error</Trans>}>
        <Trans>Your account does not include this page.</Trans>
      </ErrorState>
    )
  }
  return (
    <ErrorState {...rest} title={<Trans>Uh oh, there was an error</Trans>}>
      <Trans>Nothing is lost. Please try again in a moment.</Trans>
    </ErrorState>
  )
}

function SupportLine({ email, phone }: { email: string; phone: string }) {
  const { t } = useLingui()
  return (
    <p>
      <Trans>
        If this keeps happening, write to <Link href={`mailto:${email}`}>{email}</Link> or call{' '}
        <Link href={telLink(phone)} aria-label={t`Call Member Support at ${phone}`}>
          <span className={styles.phone}>{phone}</span>
        </Link>
        .
      </Trans>
    </p>
  )
}
