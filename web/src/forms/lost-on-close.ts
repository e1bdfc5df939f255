import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Whether the form in a dialog has answers that are lost when the dialog closes. */
export const LostOnClose = createContext<RefObject<boolean> | null>(null)

export function useLostOnClose(isLost: boolean) {
  const dialog = useContext(LostOnClose)
  useEffect(() => {
    if (!dialog) return
    dialog.current = isLost
    return () => {
      dialog.current = false
    }
  }, [dialog, isLost])
}
