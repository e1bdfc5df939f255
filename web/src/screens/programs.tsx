import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { asProblem } from '../data/problem'
import {
  type KnownStatus,
  type ProgramStep,
  programSteps,
  statusOrder,
} from '../data/program-steps'
import { startupQuery } from '../data/startup'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { ProgramCard } from './programs/parts/program-card'
import styles from './programs.module.css'

/** Every program of the member by status, each with what can be done about it. */
export function Screen() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Your programs</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>What you use, what waits for you and what you may join.</Trans>
        </p>
      </div>
      <Programs />
    </div>
  )
}

function Programs() {
  const brand = useBrand()
  const { data, error, isFetching, refetch } = useQuery({ ...startupQuery, enabled: false })
  const enrollments = data?.programs?.programs
  const failed = error || data?.failures?.some(({ call }) => call === 'programs')
  if (!enrollments && failed) {
    return (
      <ErrorState
        title={<Trans>We could not load your programs.</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        support={supportOf(brand)}
        requestId={error ? asProblem(error).requestId : undefined}
      >
        <Trans>Everything else is here.</Trans>
      </ErrorState>
    )
  }
  if (!data) return <Skeleton shape="card" />
  const steps = programSteps(data)
  if (steps.length === 0) return <NoPrograms />
  return statusOrder.map((status) => (
    <Group key={status} status={status} steps={steps.filter((step) => step.status === status)} />
  ))
}

function Group({ status, steps }: { status: KnownStatus; steps: readonly ProgramStep[] }) {
  if (steps.length === 0) return null
  const id = `programs-${status}`
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.title}>
        <GroupName status={status} />
      </h2>
      <ul className={styles.cards}>
        {steps.map((step) => (
          <li key={step.slug}>
            <ProgramCard step={step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GroupName({ status }: { status: KnownStatus }) {
  switch (status) {
    case 'PENDING':
      return <Trans>Almost there</Trans>
    case 'ACTIVE':
      return <Trans>Active</Trans>
    case 'REGISTERED':
      return <Trans>Signed up</Trans>
    case 'OFFERED':
      return <Trans>You may qualify</Trans>
    case 'INACTIVE':
      return <Trans>Ended</Trans>
  }
}

function NoPrograms() {
  const { brand_name } = useBrand()
  return (
    <EmptyState drawing={<DrawingSearch />} title={<Trans>No programs yet</Trans>}>
      <Trans>
        {brand_name} has no program on offer for you at the moment. When that changes, you find it
        here and we tell you.
      </Trans>
    </EmptyState>
  )
}
