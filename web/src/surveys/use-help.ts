import { useRef, useState } from 'react'

/** The way to help, and whether it shows now. */
export type Help = ReturnType<typeof useHelp>

/** The way to help shows once for each thing that answers lead to, and again when it leaves and comes back. */
export function useHelp() {
  const [shown, setShown] = useState<readonly string[]>()
  const seen = useRef<readonly string[]>([])
  const then = useRef<() => unknown>(undefined)
  return {
    shown,
    show: (does: readonly string[] = [], next?: () => unknown): boolean => {
      const isNew = does.some((one) => !seen.current.includes(one))
      seen.current = does
      if (!isNew) return false
      then.current = next
      setShown(does)
      return true
    },
    close: () => {
      setShown(undefined)
      void then.current?.()
      then.current = undefined
    },
  }
}
