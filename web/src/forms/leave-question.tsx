import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

type LeaveQuestionProps = {
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
  /** What would be lost. */
  children: ReactNode
}

/** Asks before what somebody entered is thrown away. */
export function LeaveQuestion({ isOpen, onStay, onLeave, children }: LeaveQuestionProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onStay}
      title={<Trans>Leave without saving?</Trans>}
      actions={(close) => (
        <>
          <Button variant="primary" onPress={close}>
            <Trans>Stay here</Trans>
          </Button>
          <Button onPress={onLeave}>
            <Trans>Leave and discard</Trans>
          </Button>
        </>
      )}
    >
      {children}
    </Dialog>
  )
}
