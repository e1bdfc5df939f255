import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { asProblem } from '../data/problem'
import { programSteps } from '../data/program-steps'
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
          <Trans>All programs</Trans>
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
  return (
    <ul className={styles.cards}>
      {steps.map((step) => (
        <li key={step.slug}>
          <ProgramCard step={step} />
        </li>
      ))}
    </ul>
  )
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
