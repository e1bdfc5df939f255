import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Of the form in a dialog: its answers are lost when the dialog closes, or are on their way. */
export type AtStake = 'lost' | 'sending' | null

export const AtStakeContext = createContext<RefObject<AtStake> | null>(null)

export function useAtStake(atStake: AtStake) {
  const dialog = useContext(AtStakeContext)
  useEffect(() => {
    if (!dialog) return
    dialog.current = atStake
    return () => {
      dialog.current = null
    }
  }, [dialog, atStake])
}
