import { useSyncExternalStore } from 'react'

let name = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says for whom this page acts, by their first name; empty in one's own portal. */
export function setActedFor(next: string) {
  if (next === name) return
  name = next
  for (const listener of listeners) listener()
}

/** The first name of the person somebody acts for, to stand on what saves something for them. */
export const useActedFor = (): string => useSyncExternalStore(subscribe, () => name)
