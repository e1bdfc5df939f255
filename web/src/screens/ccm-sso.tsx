import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { sessionQuery } from '../data/session'
import { linkAccounts, mayReload, waitForScope } from '../data/session-condition'
import { useUserState } from '../data/session-state'
import { startupQuery } from '../data/startup'
import { admit } from '../routes/access'
import { routeById } from '../routes/catalogue'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import styles from './ccm-sso.module.css'

/**
 * The hand-off to condition management. A member whose portal account has no program
 * account yet links the two here; a person who has one continues as soon as the scope is there.
 */
export function Screen() {
  const { isAuthenticated, isPending } = useUserState()
  const [begun, setBegun] = useState<boolean>()
  // Who came in unlinked stays on the linking side until the page itself moves on.
  if (begun === undefined && !isPending) setBegun(isAuthenticated)
  if (begun === undefined) return <Skeleton shape="card" />
  return begun ? <Wait /> : <Link />
}

function Link() {
  const asking = useMutation({ mutationFn: linkAccounts })
  if (asking.isSuccess) return <Wait />
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Link your program account</Trans>
      </h1>
      <p>
        <Trans>
          Your diabetes, blood pressure and weight programs have their own account. Link it to this
          portal once, and you can use both with one sign-in.
        </Trans>
      </p>
      <ul className={styles.points}>
        <Point>
          <Trans>Your coach and your devices stay as they are.</Trans>
        </Point>
        <Point>
          <Trans>Your messages and records here do not change.</Trans>
        </Point>
        <Point>
          <Trans>It takes a few seconds.</Trans>
        </Point>
      </ul>
      {asking.isError && (
        <Banner
          tone="danger"
          live
          title={<Trans>We couldn’t link your accounts. Please try again.</Trans>}
        />
      )}
      <Button variant="primary" isPending={asking.isPending} onPress={() => asking.mutate()}>
        <Trans>Link my accounts</Trans>
      </Button>
    </div>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className={styles.point}>
      <Check size={20} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

/** Waits for the scope, then goes on; without it the page reloads once, then says so. */
function Wait() {
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (failed) return
    const stop = new AbortController()
    const run = async () => {
      const found = await waitForScope(stop.signal)
      if (stop.signal.aborted) return
      if (!found) {
        if (mayReload()) location.reload()
        else setFailed(true)
        return
      }
      await Promise.all([
        queries.refetchQueries({ queryKey: startupQuery.queryKey }),
        queries.fetchQuery({ ...sessionQuery, staleTime: 0 }),
      ])
      setReady(true)
    }
    run().catch(() => setFailed(true))
    return () => stop.abort()
  }, [failed, queries])
  if (failed) return <NotLinked onRetry={() => setFailed(false)} />
  if (ready) return <GoOn />
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Linking your accounts</Trans>
      </h1>
      <p role="status">
        <Trans>This takes a few seconds. You don’t need to do anything.</Trans>
      </p>
      <Skeleton shape="card" />
    </div>
  )
}

/** The signup of condition management, which is the list of programs, or the dashboard for who has one. */
function GoOn() {
  const navigate = useNavigate()
  const facts = useFacts()
  const home = routeById('condition-management.home')
  const target = admit(home, facts).allow ? home.path : href('programs')
  useEffect(() => {
    void navigate(target, { replace: true })
  }, [navigate, target])
  return <Skeleton shape="card" />
}

function NotLinked({ onRetry }: { onRetry: () => void }) {
  const brand = useBrand()
  return (
    <ErrorState
      level={1}
      title={<Trans>We couldn’t reach your program account</Trans>}
      onRetry={onRetry}
      support={supportOf(brand)}
    >
      <Trans>
        Nothing is lost. Your accounts may be linked in a few minutes. Please try again then.
      </Trans>
    </ErrorState>
  )
}
