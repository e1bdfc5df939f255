import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useBackCloses } from '../routes/use-back-closes'
import { Dialog } from '../ui/dialog'
import { type AtStake, AtStakeContext } from './at-stake'
import { LeaveQuestion } from './leave-question'

/** Whether a date is typed in part, or names no day: the form has nothing of it yet. */
function hasHalfDate(): boolean {
  const fields = document.querySelectorAll('[role="dialog"] [role="group"]:has([data-type])')
  return [...fields].some((field) => {
    const parts = [...field.querySelectorAll('[data-type]:not([data-type="literal"])')]
    const typed = parts.filter((part) => !part.hasAttribute('data-placeholder')).length
    return field.hasAttribute('data-odd') || (typed > 0 && typed < parts.length)
  })
}

type FormDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Its place in the address closes it with Back already. */
  isInAddress?: boolean
  /** Closes without a question: what was entered is kept elsewhere, or quickly chosen again. */
  losesNothing?: boolean
  /** Shows something once: only its own button closes it, not Back. */
  mustAnswer?: boolean
  actions?: (close: () => void) => ReactNode
  /** Asked before it closes over answers, where the usual words could be taken for something else. */
  question?: { title: ReactNode; words: ReactNode; stay: ReactNode; leave: ReactNode }
}

/**
 * A form over the page that opened it. Back closes it and stays on the page. A dialog that other
 * pages lead to has an address of its own instead: `useOpenInAddress`. Where answers have no
 * draft, it asks before it closes over them, and it waits for the answer to what is on its way.
 */
export function FormDialog(props: FormDialogProps) {
  const { isOpen, onClose, isInAddress = false, losesNothing = false, children, ...rest } = props
  const { question, ...dialog } = rest
  const atStake = useRef<AtStake>(null)
  const [isAsking, setAsking] = useState(false)
  if (isAsking && !isOpen) setAsking(false)
  /** False when the dialog stays. */
  const close = (): boolean => {
    if (props.mustAnswer || atStake.current === 'sending') return false
    const asks = (atStake.current === 'lost' || hasHalfDate()) && !losesNothing
    setAsking(asks)
    if (!asks) onClose()
    return !asks
  }
  useBackCloses(isOpen && !isInAddress, close)
  return (
    <>
      <Dialog {...dialog} isOpen={isOpen} onOpenChange={(open) => !open && close()}>
        <AtStakeContext value={atStake}>{children}</AtStakeContext>
      </Dialog>
      <LeaveQuestion
        {...question}
        isOpen={isOpen && isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      >
        {question?.words ?? <Trans>What you entered isn’t saved yet.</Trans>}
      </LeaveQuestion>
    </>
  )
}
