import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import { NotSaved } from '../../../forms/not-saved'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

type SomeoneChangedProps = {
  problem: Problem
  /** Shows the newest version. */
  onFresh: () => void
}

/** Why a change at a desk was not saved: someone else was first, or something went wrong. */
export function SomeoneChanged({ problem, onFresh }: SomeoneChangedProps) {
  if (!problem.is('aborted')) return <NotSaved problem={problem} />
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>Someone else has just changed this</Trans>}
      action={
        <Button onPress={onFresh}>
          <Trans>See the newest version</Trans>
        </Button>
      }
    >
      <Trans>We didn’t save your changes. Note what you need, then open it again.</Trans>
    </Banner>
  )
}
