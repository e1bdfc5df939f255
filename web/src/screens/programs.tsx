import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../calls/loaded'
import { useBrand } from '../data/boot-context'
import { programSteps } from '../data/program-steps'
import { startupQuery } from '../data/startup'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'
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
          <Trans>What you use, what’s waiting for you and what you can join.</Trans>
        </p>
      </div>
      <Programs />
    </div>
  )
}

function Programs() {
  const startup = useQuery({ ...startupQuery, enabled: false })
  const { data } = startup
  const failed = data?.failures?.some(({ call }) => call === 'programs')
  if (!data || (failed && !data.programs?.programs)) {
    return (
      <NotLoaded
        query={startup}
        failed={<Trans>We could not load your programs.</Trans>}
        kept={<Trans>Everything else is here.</Trans>}
      />
    )
  }
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
        {brand_name} has no program for you right now. If that changes, you’ll see it here and we’ll
        let you know.
      </Trans>
    </EmptyState>
  )
}
