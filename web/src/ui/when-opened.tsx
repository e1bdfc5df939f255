import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { FaultBoundary } from './fault-boundary'
import { showToast } from './toast-queue'

type WhenOpenedProps = {
  isOpen: boolean
  /** Closes it when it could not open, so that another press tries again. */
  onClose: () => void
  children: ReactNode
}

/**
 * Holds a lazy dialog: its code is loaded when it opens for the first time, and it stays
 * afterwards, so that it can go the way it came. The dialog takes the focus when it is there and
 * gives it back to what had it before. If it fails, the page under it stays.
 */
export function WhenOpened({ isOpen, onClose, children }: WhenOpenedProps) {
  const [opened, setOpened] = useState(isOpen)
  const [failed, setFailed] = useState(false)
  if (isOpen && !opened) setOpened(true)
  if (!isOpen && failed) {
    setFailed(false)
    setOpened(false)
  }
  const onFault = () => {
    setFailed(true)
    onClose()
    sayItFailed()
  }
  if (!opened) return null
  return (
    <FaultBoundary resetKey="" fallback={() => null} onFault={onFault}>
      <Suspense fallback={null}>{children}</Suspense>
    </FaultBoundary>
  )
}

/** What a person asked for did not come. */
export function sayItFailed() {
  showToast({
    tone: 'danger',
    title: navigator.onLine ? (
      <Trans>That didn’t work. Please try again in a moment.</Trans>
    ) : (
      <Trans>You’re offline. Please try again when you’re back online.</Trans>
    ),
  })
}
