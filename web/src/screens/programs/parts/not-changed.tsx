import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { programOptionsQuery } from '../../../data/enrollment'
import type { Problem } from '../../../data/problem'
import { startupQuery } from '../../../data/startup'
import { NotSaved } from '../../../forms/not-saved'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

/** What is said when a program could not be joined, left or declined. */
export function NotChanged({ problem }: { problem: Problem }) {
  const queries = useQueryClient()
  const isOld = problem.messageKey === 'program.changed' || problem.messageKey === 'program.cannot'
  if (!isOld) return <NotSaved problem={problem} />
  const look = () => {
    void queries.invalidateQueries({ queryKey: programOptionsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: startupQuery.queryKey })
  }
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>This program changed while you had the page open.</Trans>}
      action={
        <Button onPress={look}>
          <Trans>Show the latest version</Trans>
        </Button>
      }
    >
      <Trans>We didn’t send your request. Your answers are still here.</Trans>
    </Banner>
  )
}
