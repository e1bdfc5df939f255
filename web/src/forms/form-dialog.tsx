import type { ReactNode } from 'react'
import { useBackCloses } from '../routes/use-back-closes'
import { Dialog } from '../ui/dialog'

type FormDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Its place in the address closes it with Back already. */
  isInAddress?: boolean
  actions?: (close: () => void) => ReactNode
}

/**
 * A form over the page that opened it. Back closes it and stays on the page. A dialog that other
 * pages lead to has an address of its own instead: `useOpenInAddress`.
 */
export function FormDialog({ isOpen, onClose, isInAddress = false, ...dialog }: FormDialogProps) {
  useBackCloses(isOpen && !isInAddress, onClose)
  return <Dialog {...dialog} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} />
}
