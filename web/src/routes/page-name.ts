import { useEffect, useSyncExternalStore } from 'react'

/** What the page on show is about, where its route alone does not say it: one program, one partner. */
let name = ''
const listeners = new Set<() => void>()

function set(next: string) {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the tab after what the page shows, for as long as it shows it. */
export function usePageName(about: string | undefined) {
  useEffect(() => {
    if (!about) return
    set(about)
    return () => set('')
  }, [about])
}

export const useNamedPage = () => useSyncExternalStore(subscribe, () => name)
