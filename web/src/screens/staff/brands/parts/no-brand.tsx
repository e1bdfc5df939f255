import { Trans } from '@lingui/react/macro'
import { href } from '../../../../routes/href'
import { ButtonLink } from '../../../../ui/button-link'
import { DrawingHouse } from '../../../../ui/drawings/drawing-house'
import { EmptyState } from '../../../../ui/empty-state'

/** The address names a brand that does not exist. */
export function NoBrand({ code }: { code: string }) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>There is no brand called {code}</Trans>}
      action={
        <ButtonLink variant="primary" href={href('staff.brands')}>
          <Trans>See all brands</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may have another code. The list has every brand.</Trans>
    </EmptyState>
  )
}
