import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { startActing, turn } from '../data/acting'
import type { FamilyLink } from '../data/family-links'
import { asProblem, type Problem } from '../data/problem'
import { Button } from '../ui/button'

type ActButtonProps = {
  link: Pick<FamilyLink, 'id' | 'name' | 'givenName'>
  onEnded: () => void
  /** In an emergency it says what opens. */
  opensPortal?: boolean
  /** Something else comes first. */
  isSecond?: boolean
}

/** Turns the portal to a person in the family. The page loads anew, with their data. */
export function ActButton({
  link,
  onEnded,
  opensPortal = false,
  isSecond = false,
}: ActButtonProps) {
  const { t } = useLingui()
  const { name = '', givenName = '' } = link
  const starting = useMutation({
    mutationFn: () => startActing(link.id ?? ''),
    onSuccess: () => turn.here(),
    onError: (error) => {
      const problem = asProblem(error)
      // Another tab acts for somebody already, and this page shows the wrong portal.
      if (problem.messageKey === 'family.alreadyActing') turn.elsewhere()
      else if (problem.is('not_found')) onEnded()
    },
  })
  const problem = starting.error && asProblem(starting.error)
  return (
    <>
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        aria-label={opensPortal ? undefined : t`Act for ${name}`}
        isPending={starting.isPending || starting.isSuccess}
        onPress={() => starting.mutate()}
      >
        {opensPortal ? (
          <Trans>Open {givenName}’s portal</Trans>
        ) : (
          <Trans>Act for {givenName}</Trans>
        )}
      </Button>
      {problem && !problem.is('not_found') && <NotStarted problem={problem} name={givenName} />}
    </>
  )
}

function NotStarted({ problem, name }: { problem: Problem; name: string }) {
  return (
    <p role="alert">
      {problem.offline ? (
        <Trans>You’re offline. Please try again when you’re back online.</Trans>
      ) : (
        <Trans>We couldn’t open {name}’s portal. Please try again.</Trans>
      )}
    </p>
  )
}
