import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../calls/spoken'
import type { Problem } from '../../data/problem'
import { NotSaved } from '../../forms/not-saved'
import { Banner } from '../../ui/banner'

/** S2-8-15: the answers were not saved, and are still there. */
export function NotUpdated({ problem }: { problem: Problem }) {
  if (problem.offline || problem.is('step_up_required')) return <NotSaved problem={problem} />
  return (
    <Banner
      tone="danger"
      live
      title={
        <Spoken
          own={
            <Trans>
              We could not update your health profile at this time. Please try again later.
            </Trans>
          }
          about={(name) => (
            <Trans>
              We could not update {name}’s health profile at this time. Please try again later.
            </Trans>
          )}
        />
      }
    >
      <p>
        <Trans>What you entered is still here.</Trans>
      </p>
      {problem.requestId && (
        <p>
          <Trans>Reference: {problem.requestId}</Trans>
        </p>
      )}
    </Banner>
  )
}
