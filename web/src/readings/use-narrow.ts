import { useSyncExternalStore } from 'react'

/** Below this a chart has room for four words, not for eight boxes. */
const narrowBelow = 560

const query = () =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia(`(max-width: ${narrowBelow - 1}px)`)

/** Whether the page is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query()
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => query()?.matches ?? false,
  )
}
