import { createStore } from './store'

/** A yes or no that lasts as long as the tab, reloads included; never anything about a person. */
export function createTabFlag(key: string) {
  const store = createStore(read(key))
  return {
    ...store,
    set(on: boolean) {
      write(key, on)
      store.set(on)
    },
  }
}

// A browser that keeps nothing for us throws; the flag then lasts until the reload.
function read(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function write(key: string, on: boolean) {
  try {
    if (on) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    return
  }
}
