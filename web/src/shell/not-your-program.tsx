import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** In the shell a screen of a program the member does not have explains itself. */
export function NotYourProgram() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This is not part of your programs</Trans>}
      action={
        <ButtonLink variant="primary" href={href('programs')}>
          <Trans>See your programs</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        The page you opened belongs to a program you don’t have. You can see your programs and the
        ones you can join.
      </Trans>
    </EmptyState>
  )
}
