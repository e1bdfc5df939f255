import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useBrand } from '../data/boot-context'
import { cameBy } from '../data/boot-link'
import { supportOf } from '../data/branding'
import { lookAtLink, signInOnce } from '../data/document-link'
import { linkRefused } from '../data/link-refused'
import { asProblem } from '../data/problem'
import { href } from '../routes/href'
import { Navigate, useNavigate } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import styles from './family.module.css'

type Came = NonNullable<ReturnType<typeof cameBy.get>>

/**
 * Where a link from a document email leads first. A visit alone signs nobody in: a link in
 * someone else's email must not put a person into a stranger's account.
 */
export function Screen() {
  const came = cameBy.use()
  if (!came) return <Navigate to={href('home')} replace />
  return <Asked came={came} />
}

function Asked({ came }: { came: Came }) {
  const look = useQuery({
    queryKey: ['document-link'],
    queryFn: () => lookAtLink(came.link),
    retry: false,
    gcTime: 0,
  })
  const open = useMutation({
    mutationFn: () => signInOnce(came.link),
    // A whole new page: nothing of an earlier visitor stays in memory.
    onSuccess: () => location.replace(came.to),
  })
  const problem = look.error ?? open.error
  if (look.data?.signedIn) return <Continue to={came.to} />
  if (problem && asProblem(problem).is('invalid_grant', 'unauthenticated')) {
    return <Refused to={came.to} />
  }
  if (problem) {
    return (
      <Failed
        error={problem}
        onRetry={() => (open.error ? open.mutate() : void look.refetch())}
        isRetrying={look.isFetching}
      />
    )
  }
  if (!look.data) {
    return (
      <Page>
        <Skeleton shape="card" />
      </Page>
    )
  }
  const { name = '', maskedEmail = '' } = look.data
  return (
    <Page>
      <p>
        <Trans>
          This link is for {name} ({maskedEmail}). If that’s you, we’ll sign you in and open it.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          onPress={() => open.mutate()}
          isPending={open.isPending || open.isSuccess}
        >
          <Trans>Yes, open as {name}</Trans>
        </Button>
        <NotMe />
      </div>
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Open your document?</Trans>
      </h1>
      {children}
    </div>
  )
}

function NotMe() {
  const navigate = useNavigate()
  const leave = () => {
    void navigate(href('home'), { replace: true })
    cameBy.set(null)
  }
  return (
    <Button onPress={leave}>
      <Trans>No, that’s not me</Trans>
    </Button>
  )
}

/** The person is signed in as the member of the link already. */
function Continue({ to }: { to: string }) {
  return <Navigate to={to} replace />
}

/** People who are signed in continue; everyone else learns why they must sign in. */
function Refused({ to }: { to: string }) {
  const { session } = useFacts()
  const isIn = session.kind === 'member' || session.kind === 'staff' || session.kind === 'viewing'
  useEffect(() => linkRefused.set(!isIn), [isIn])
  if (isIn) return <Navigate to={to} replace />
  return <Navigate to={href('login')} state={{ from: to }} replace />
}

type FailedProps = { error: Error; onRetry: () => void; isRetrying: boolean }

function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const brand = useBrand()
  return (
    <Page>
      <ErrorState
        title={<Trans>We couldn’t open your link.</Trans>}
        onRetry={onRetry}
        isRetrying={isRetrying}
        support={supportOf(brand)}
        requestId={asProblem(error).requestId}
      >
        <Trans>Check your connection. Your link still works.</Trans>
      </ErrorState>
    </Page>
  )
}
