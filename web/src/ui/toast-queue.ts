import type { ReactNode } from 'react'
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContent = {
  title: ReactNode
  detail?: ReactNode
  /** It says whose portal this is, which counts in an emergency too. */
  overEmergency?: boolean
  tone?: 'plain' | 'good' | 'danger'
  /** One thing to do about it, such as to undo it; the page must offer it too. */
  action?: { label: ReactNode; onPress: () => void }
}

/** How long a toast stays; the clock stands still while it is hovered or holds focus. */
export const toastMs = 10_000

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/**
 * Says in passing that something happened. Whatever a person may need later
 * must also stand on the page, because a toast goes away.
 */
export function showToast(content: ToastContent): string {
  return toasts.add(content, { timeout: toastMs })
}
