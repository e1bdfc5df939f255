import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startProof } from '../data/factors'
import { asProblem, type Problem } from '../data/problem'
import { FormDialog } from '../forms/form-dialog'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { Prove } from './step-up-ways'

type StepUpDialogProps = { isOpen: boolean; onClose: () => void; onProven: () => void }

/** One question before something that would help a stranger at an open page. */
export function StepUpDialog({ isOpen, onClose, onProven }: StepUpDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      losesNothing
      title={<Trans>Confirm it’s you</Trans>}
    >
      <Stack gap={4}>
        <Text muted>
          <Trans>Before an important change, we check that it’s really you.</Trans>
        </Text>
        <Question onProven={onProven} />
      </Stack>
    </FormDialog>
  )
}

function Question({ onProven }: { onProven: () => void }) {
  const [isLate, setLate] = useState(false)
  const ways = useQuery({
    queryKey: ['proof'],
    queryFn: startProof,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  // The ways of an earlier question ended with it.
  if (ways.isFetching) return <Skeleton />
  if (ways.error) {
    return <NotLoaded problem={asProblem(ways.error)} onRetry={() => void ways.refetch()} />
  }
  if (!ways.data) return null
  const startAgain = () => {
    setLate(true)
    void ways.refetch()
  }
  return (
    <>
      {isLate && (
        <Banner tone="caution" live title={<Trans>That took a while. Please try again.</Trans>} />
      )}
      <Prove key={ways.data.token} ways={ways.data} onExpired={startAgain} onProven={onProven} />
    </>
  )
}

function NotLoaded({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <>
      <Banner tone="danger" live title={<Trans>We couldn’t load this.</Trans>}>
        {problem.offline ? (
          <Trans>Check your connection and try again.</Trans>
        ) : (
          <Trans>Please try again in a moment.</Trans>
        )}
      </Banner>
      <div>
        <Button onPress={onRetry} autoFocus>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  )
}
