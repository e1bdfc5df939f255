import { Trans } from '@lingui/react/macro'
import type { Problem } from '../data/problem'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'

type NotStartedProps = { problem: Problem; onRetry: () => void }

/** A sign-in method that can’t be added: what to do first, or try again. */
export function NotStarted({ problem, onRetry }: NotStartedProps) {
  if (problem.messageKey === 'errors.appThere') {
    return (
      <Banner tone="info" live title={<Trans>You already have an authenticator app.</Trans>}>
        <Trans>To use another one, remove the one you have first.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'errors.methodsMost') {
    return (
      <Banner tone="info" live title={<Trans>You have 20 sign-in methods.</Trans>}>
        <Trans>To add another one, remove one first.</Trans>
      </Banner>
    )
  }
  return (
    <Stack gap={4}>
      <Banner tone="danger" live title={<Trans>We couldn’t load this.</Trans>}>
        <Trans>Wait a moment and try again.</Trans>
      </Banner>
      <Button onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Stack>
  )
}
