import { type ReactNode, Suspense, useState } from 'react'

/**
 * Holds a lazy dialog: its code is loaded when it opens for the first time, and it stays
 * afterwards, so that it can go the way it came. The dialog takes the focus when it is there and
 * gives it back to what had it before.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(isOpen)
  if (isOpen && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
