import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { type Branding, dial, supportOf } from '../data/branding'
import { Problem } from '../data/problem'
import buttons from '../ui/button.module.css'
import { classNames } from '../ui/class-names'
import { DrawingCloud } from '../ui/drawings/drawing-cloud'
import { EmptyState } from '../ui/empty-state'
import styles from './failure.module.css'

type UnavailableProps = { brand: Branding | undefined; requestId?: string }

/**
 * The page for every fault nobody expected. It comes with the first load and is made of
 * plain elements, so that it works when nothing more can be fetched.
 */
export function Unavailable({ brand, requestId }: UnavailableProps) {
  const support = brand && supportOf(brand)
  return (
    <EmptyState
      level={1}
      drawing={<DrawingCloud />}
      title={<Trans>Uh-oh! Our site had a hiccup.</Trans>}
      action={
        <button
          type="button"
          className={classNames(buttons.button, buttons.primary)}
          onClick={() => location.reload()}
        >
          <Trans>Refresh the page</Trans>
        </button>
      }
    >
      <p>
        <Trans>Please refresh this page and try again.</Trans>
      </p>
      {support && <Support {...support} />}
      {requestId && (
        <p className={styles.reference}>
          <Trans>Reference: {requestId}</Trans>
        </p>
      )}
    </EmptyState>
  )
}

function Support({ email, phone }: { email: string; phone: string }) {
  return (
    <p>
      <Trans>
        If it happens again, e-mail or call Member Support: <a href={`mailto:${email}`}>{email}</a>,{' '}
        <a href={dial(phone)}>{phone}</a>.
      </Trans>
    </p>
  )
}

type FailureProps = { error: unknown }

/** A fault of one page: the frame around it stays. */
export function PageFailure({ error }: FailureProps) {
  const reference = error instanceof Problem ? error.requestId : undefined
  return <Unavailable brand={useBrand()} requestId={reference} />
}

/** A fault of the frame itself. */
export function RootFailure({ error }: FailureProps) {
  return (
    <main className={styles.alone}>
      <PageFailure error={error} />
    </main>
  )
}
