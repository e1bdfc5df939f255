import { Trans } from '@lingui/react/macro'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** In the shell a screen of a program the member does not have explains itself. */
export function NotYourProgram() {
  const programs = openLink('programs', useFacts())
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This is not part of your programs</Trans>}
      action={
        programs && (
          <ButtonLink variant="primary" href={programs}>
            <Trans>See your programs</Trans>
          </ButtonLink>
        )
      }
    >
      {programs ? (
        <Trans>
          The page you opened belongs to a program you don’t have. You can see your programs and the
          ones you can join.
        </Trans>
      ) : (
        <Trans>The page you opened belongs to another program.</Trans>
      )}
    </EmptyState>
  )
}
