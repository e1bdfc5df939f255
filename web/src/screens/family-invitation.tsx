import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { openInvite } from '../data/family-links'
import { asProblem, type Problem } from '../data/problem'
import styles from '../factors/column.module.css'
import { OpenLinkAgain } from '../factors/open-link-again'
import { href } from '../routes/href'
import { forgetLinkToken, useLinkToken } from '../routes/use-link-token'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { Accepted, type Answer, Declined, ReadyToSignIn } from './family-invitation/parts/answered'
import { Asked } from './family-invitation/parts/asked'

/** Where the invitation to act for somebody leads, with an account or without. */
export function Screen() {
  const token = useLinkToken()
  return token ? <Invitation key={token} token={token} /> : <OpenLinkAgain />
}

function Invitation({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const opened = useQuery({
    queryKey: ['family-invitation', token],
    queryFn: () => openInvite(token),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isGone = opened.error && asProblem(opened.error).messageKey === 'family.inviteGone'
  const isOver = answer !== null || isGone
  useEffect(() => {
    if (isOver) forgetLinkToken(href('family-invitation'))
  }, [isOver])
  useFocusOnSwap(answer !== null)
  const from = opened.data?.fromName ?? ''
  if (answer?.kind === 'gone') return <Gone />
  if (answer?.kind === 'accepted') return <Accepted from={from} />
  if (answer?.kind === 'ready') return <ReadyToSignIn from={from} email={answer.email} />
  if (answer?.kind === 'declined') return <Declined from={from} />
  if (opened.data) return <Asked token={token} invite={opened.data} onAnswer={setAnswer} />
  if (!opened.error) return <Skeleton shape="card" />
  const problem = asProblem(opened.error)
  if (isGone) return <Gone />
  return (
    <Failed
      problem={problem}
      onRetry={() => void opened.refetch()}
      isRetrying={opened.isFetching}
    />
  )
}

/** It was answered, withdrawn, replaced by a newer one, or is older than a week. */
function Gone() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This invitation is no longer open</Trans>}
      action={
        <ButtonLink href={href('account.family')}>
          <Trans>Go to my family page</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          An invitation works once, for seven days, and the person who sent it can withdraw it. If
          you’ve accepted it already, you’ll find it on your family page.
        </Trans>
      </p>
      <p>
        <Trans>If you still want to help, ask the person to send you a new one.</Trans>
      </p>
    </EmptyState>
  )
}

type FailedProps = { problem: Problem; onRetry: () => void; isRetrying: boolean }

function Failed({ problem, onRetry, isRetrying }: FailedProps) {
  const brand = useBrand()
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>
        <Trans>Your invitation</Trans>
      </h1>
      <ErrorState
        title={<Trans>We couldn’t open your invitation.</Trans>}
        onRetry={onRetry}
        isRetrying={isRetrying}
        support={supportOf(brand)}
        requestId={problem.requestId}
      >
        <Trans>Check your connection. Your link still works.</Trans>
      </ErrorState>
    </div>
  )
}
