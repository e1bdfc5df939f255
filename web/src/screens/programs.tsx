import { Trans } from '@lingui/react/macro'
import { NotLoaded } from '../calls/loaded'
import { useBrand } from '../data/boot-context'
import { programSteps } from '../data/program-steps'
import { useStartup } from '../data/startup'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { ProgramCard } from './programs/parts/program-card'
import styles from './programs.module.css'

/** Every program of the member by status, each with what can be done about it. */
export function Screen() {
  return (
    <PageBody gap={6}>
      <PageHead
        title={<Trans>All programs</Trans>}
        lead={<Trans>What you use, what’s waiting for you and what you can join.</Trans>}
        isLarge
      />
      <Programs />
    </PageBody>
  )
}

function Programs() {
  const startup = useStartup()
  const { data } = startup
  const failed = data?.failures?.some(({ call }) => call === 'programs')
  if (!data || (failed && !data.programs?.programs)) {
    return (
      <NotLoaded
        query={startup}
        failed={<Trans>We couldn’t load your programs.</Trans>}
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
