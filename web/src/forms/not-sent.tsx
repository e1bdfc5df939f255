import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { serverNow } from '../data/clock'
import type { Problem } from '../data/problem'
import { waitState } from '../data/wait-state'
import { Banner } from '../ui/banner'
import { CodePause } from './code-pause'

/** A code was not sent: one was sent a moment ago, or too many, or the way is closed right now. */
export function NotSent({ problem }: { problem: Problem }) {
  if (problem.is('resource_exhausted')) return <Wait problem={problem} />
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t send the code.</Trans>}>
      <Trans>Wait a moment and try again, or choose another way.</Trans>
    </Banner>
  )
}

function Wait({ problem }: { problem: Problem }) {
  const { retryAfter } = problem
  // The seconds count from the answer, which is the same one until the next try.
  const until = useMemo(() => serverNow() + (problem.retryAfter ?? 0) * 1000, [problem])
  const minutes = Math.ceil((retryAfter ?? 0) / 60)
  if (retryAfter && !waitState(problem)) {
    return (
      <Banner tone="caution" live title={<Trans>We sent you a code a moment ago.</Trans>}>
        <CodePause until={until} />
      </Banner>
    )
  }
  return (
    <Banner tone="caution" live title={<Trans>You’ve asked for a lot of codes.</Trans>}>
      {retryAfter ? (
        <Plural
          value={minutes}
          one="Use the newest one, or ask again in # minute."
          other="Use the newest one, or ask again in # minutes."
        />
      ) : (
        <Trans>Use the newest one, or wait a while before you ask again.</Trans>
      )}
    </Banner>
  )
}
