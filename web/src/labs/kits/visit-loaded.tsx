import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../calls/loaded'
import { type Visit, visitQuery } from '../../data/kits'
import { asProblem } from '../../data/problem'
import { href } from '../../routes/href'
import { Navigate } from '../../routes/router'
import { ButtonLink } from '../../ui/button-link'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'

type VisitLoadedProps = { visit: string; children: (visit: Visit) => ReactNode }

/** A visit, or the way back to its beginning once it is over. */
export function VisitLoaded({ visit, children }: VisitLoadedProps) {
  const opened = useQuery(visitQuery(visit))
  if (!visit) return <Navigate to={href('non-member')} replace />
  if (opened.error && asProblem(opened.error).is('not_found')) {
    return (
      <EmptyState
        drawing={<DrawingHouse />}
        title={<Trans>Please begin again</Trans>}
        action={
          <ButtonLink variant="primary" href={href('non-member')}>
            <Trans>Begin again</Trans>
          </ButtonLink>
        }
      >
        <Trans>For your privacy, this form closes after 2 hours. Nothing was ordered.</Trans>
      </EmptyState>
    )
  }
  return (
    <Loaded
      query={opened}
      failed={<Trans>We couldn’t load the form.</Trans>}
      kept={<Trans>Nothing is lost. Please try again.</Trans>}
    >
      {children}
    </Loaded>
  )
}
