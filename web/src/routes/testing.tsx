/** A router that keeps its entries in a list, for tests. */
import { type ReactNode, useState } from 'react'
import { type Location, newKey, resolveTo } from './address'
import type { History } from './browser-history'
import { Router } from './router'

export function memoryHistory(start: string): History {
  const entries: Location[] = [{ ...resolveTo(start, '/'), state: null, key: 'default' }]
  const listeners = new Set<() => void>()
  let at = 0
  const current = () => {
    const entry = entries[at]
    if (!entry) throw new Error(`the history has no entry ${at}`)
    return entry
  }
  return {
    current,
    add: (path, state) => {
      at += 1
      entries.splice(at, entries.length, { ...path, state, key: newKey() })
      return current()
    },
    replace: (path, state) => {
      entries[at] = { ...path, state, key: newKey() }
      return current()
    },
    go: (steps) => {
      at = Math.min(Math.max(at + steps, 0), entries.length - 1)
      for (const listener of listeners) listener()
    },
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type MemoryRouterProps = { initialEntries?: [string]; children: ReactNode }

export function MemoryRouter({ initialEntries: [start] = ['/'], children }: MemoryRouterProps) {
  const [history] = useState(() => memoryHistory(start))
  return <Router history={history}>{children}</Router>
}
