import { type Location, newKey, type Path, type State, textOf } from './address'

/** How the page came to an entry: back and forward, a link, or an entry that took its place. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

export type Entry = { action: Action; location: Location }

/** Where the router keeps the entries; the browser's own, or a list in tests. */
export type History = {
  current: () => Location
  add: (path: Path, state: State) => Location
  replace: (path: Path, state: State) => Location
  go: (steps: number) => void
  /** Calls back after back or forward. Returns the function that stops it. */
  onMove: (listener: () => void) => () => void
}

/** What we keep in an entry of the browser, beside what others keep there. */
type Kept = { usr?: State; key?: string } | null

export const browserHistory: History = {
  current: () => {
    const { pathname, search, hash } = location
    const kept: Kept = history.state
    return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' }
  },
  add: (path, state) => {
    const key = newKey()
    const url = location.origin + textOf(path)
    try {
      history.pushState({ usr: state, key }, '', url)
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'DataCloneError') throw cause
      // Some browsers allow only so many entries in a short time.
      location.assign(url)
    }
    return { ...path, state, key }
  },
  replace: (path, state) => {
    const key = newKey()
    history.replaceState({ usr: state, key }, '', location.origin + textOf(path))
    return { ...path, state, key }
  },
  go: (steps) => history.go(steps),
  onMove: (listener) => {
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  },
}
