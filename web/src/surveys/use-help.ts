import { useRef, useState } from 'react'

/** The way to help, and whether it shows now. */
export type Help = ReturnType<typeof useHelp>

/** What answers lead to, and whether and when the care team was asked to call because of them. */
type Led = { does?: readonly string[]; call?: string; askedAt?: number }

/**
 * The way to help shows once for each thing that answers lead to, and again when it leaves and comes
 * back, or when the care team is asked to call anew.
 */
export function useHelp() {
  const [shown, setShown] = useState<Led>()
  const seen = useRef<Led>({})
  const then = useRef<() => unknown>(undefined)
  return {
    shown,
    show: ({ does = [], call, askedAt = 0 }: Led, next?: () => unknown): boolean => {
      const before = seen.current
      const isAsked = askedAt > (before.askedAt ?? 0)
      const isNew = isAsked || does.some((one) => !before.does?.includes(one))
      seen.current = { does, call, askedAt }
      if (!isNew) return false
      then.current = next
      setShown({ does, call })
      return true
    },
    close: () => {
      setShown(undefined)
      void then.current?.()
      then.current = undefined
    },
  }
}
