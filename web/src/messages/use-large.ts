import { useSyncExternalStore } from 'react'
import { largeFrom } from '../domain/widths'

const wide = () => matchMedia(`(min-width: ${largeFrom}px)`)

/** Whether list and conversation stand side by side. */
export function useLarge(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
}
