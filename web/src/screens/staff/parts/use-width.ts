import { useSyncExternalStore } from 'react'

/** Whether the screen is at least so wide. */
export function useWidth(from: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(`(min-width: ${from}px)`)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(`(min-width: ${from}px)`).matches,
  )
}
