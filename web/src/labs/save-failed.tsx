import { Trans } from '@lingui/react/macro'
import type { Problem } from '../data/problem'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'

type SaveFailedProps = { problem: Problem | null; onClose: () => void }

/** S2-8-18: nothing was saved, said in a dialog. What was entered is still in the form behind it. */
export function SaveFailed({ problem, onClose }: SaveFailedProps) {
  return (
    <Dialog
      isOpen={problem !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={<Trans>Something went wrong. Try again in a moment.</Trans>}
      actions={(close) => (
        <Button variant="primary" onPress={close}>
          <Trans>OK</Trans>
        </Button>
      )}
    >
      <Stack gap={3}>
        <p>
          {problem?.offline ? (
            <Trans>You’re offline. What you entered is still here.</Trans>
          ) : (
            <Trans>What you entered is still here. Nothing was saved yet.</Trans>
          )}
        </p>
        {problem?.requestId && (
          <Text muted size="small">
            <Trans>Reference: {problem.requestId}</Trans>
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
