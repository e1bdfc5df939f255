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
  title?: ReactNode
  stay?: ReactNode
  leave?: ReactNode
}

/** Asks before what somebody entered is thrown away. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { isOpen, onStay, onLeave, children, title, stay, leave } = props
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onStay}
      title={title ?? <Trans>Leave without saving?</Trans>}
      actions={(close) => (
        <>
          <Button variant="primary" onPress={close}>
            {stay ?? <Trans>Stay here</Trans>}
          </Button>
          <Button onPress={onLeave}>{leave ?? <Trans>Leave and discard</Trans>}</Button>
        </>
      )}
    >
      {children}
    </Dialog>
  )
}
