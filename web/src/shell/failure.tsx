import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useActedFor } from '../data/acted-for'
import { useBoot, useBrand } from '../data/boot-context'
import { type Branding, dial, supportOf } from '../data/branding'
import { useDanger } from '../data/danger'
import { Problem } from '../data/problem'
import { href } from '../routes/href'
import { useRoute } from '../routes/use-route'
import buttons from '../ui/button.module.css'
import { classNames } from '../ui/class-names'
import { DrawingCloud } from '../ui/drawings/drawing-cloud'
import { EmptyState } from '../ui/empty-state'
import { PlainEmergency } from '../ui/plain-emergency'
import { PlainOthers } from './emergency-slot'
import styles from './failure.module.css'
import { ScreenFile } from './screen-modules'

/** Where it happened, or what: each has its own words. */
type Fault = 'site' | 'code' | 'condition-management' | 'one-app'

type UnavailableProps = { brand: Branding | undefined; requestId?: string; fault?: Fault }

/**
 * The page for every fault nobody expected. It comes with the first load and is made of
 * plain elements, so that it works when nothing more can be fetched.
 */
export function Unavailable({ brand, requestId, fault = 'site' }: UnavailableProps) {
  const support = brand && supportOf(brand)
  return (
    <EmptyState
      level={1}
      drawing={<DrawingCloud />}
      title={
        fault === 'condition-management' ? (
          <Trans>We had a hiccup!</Trans>
        ) : (
          <Trans>Uh-oh! Our site had a hiccup.</Trans>
        )
      }
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
        <Advice fault={fault} />
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

function Advice({ fault }: { fault: Fault }) {
  if (fault === 'code') {
    return <Trans>Something went wrong. Please refresh this page and try again.</Trans>
  }
  if (fault === 'one-app') {
    return (
      <Trans>
        Please refresh this page, or <a href={href('logout')}>sign out</a> and sign back in.
      </Trans>
    )
  }
  return <Trans>Please refresh this page and try again.</Trans>
}

function Support({ email, phone }: { email: string; phone: string }) {
  return (
    <p>
      <Trans>
        If it happens again, email or call Member Support: <a href={`mailto:${email}`}>{email}</a>,{' '}
        <a href={dial(phone)}>{phone}</a>.
      </Trans>
    </p>
  )
}

type FailureProps = { error: unknown }

/** A fault of one page: the frame around it stays. */
export function PageFailure({ error }: FailureProps) {
  const brand = useBrand()
  const { form } = useBoot()
  const { route } = useRoute()
  const problem = error instanceof Problem ? error : undefined
  if (problem?.is('invalid_token', 'unauthenticated')) {
    return (
      <Suspense>
        <ScreenFile file="invalid-session.tsx" />
      </Suspense>
    )
  }
  const inArea = form === 'standalone' || route.program === 'conditionManagement'
  const fault = inArea ? 'condition-management' : problem ? 'site' : 'code'
  return <Unavailable brand={brand} requestId={problem?.requestId} fault={fault} />
}

/** A fault of the frame itself. An emergency stays in view. */
export function RootFailure({ error }: FailureProps) {
  const brand = useBrand()
  const { form } = useBoot()
  const danger = useDanger()
  const name = useActedFor()
  const reference = error instanceof Problem ? error.requestId : undefined
  const fault = form === 'standalone' ? 'condition-management' : 'one-app'
  return (
    <main className={styles.alone}>
      {danger.kind === 'open' && <PlainEmergency action={danger.action} name={name} />}
      <PlainOthers />
      <Unavailable brand={brand} requestId={reference} fault={fault} />
    </main>
  )
}
