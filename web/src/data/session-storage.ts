/**
 * Everything this product keeps in browser storage, by name, so that signing out clears all
 * of it. Nothing secret and nothing personal is among it: references, ids, times, flags. The one
 * exception is the secret of a link, kept in its own tab while the person signs in to use it.
 */
export const storedKeys = {
  /** The session in use: its reference, when it expires, when to ask again, linked or not. */
  session: 'wellhouse.session',
  /** The reference of the person who used this browser before. */
  previous: 'wellhouse.previous',
  member: 'wellhouse.member',
  /** Who looks at whose portal, for this tab alone. */
  impersonation: 'wellhouse.impersonation',
  tour: 'wellhouse.tour',
  onboarding: 'wellhouse.onboarding',
  /** The wait for condition management has reloaded this tab once. */
  reloaded: 'wellhouse.reloaded',
  /** This tab has just turned to somebody in the family, or back. */
  turned: 'wellhouse.turned',
  /** The invoice whose payment waits for a card, by its id. */
  paying: 'wellhouse.paying',
  /** The link of an invitation, while its person signs in. */
  link: 'wellhouse.link',
} as const

export type StoredKey = keyof typeof storedKeys

/** These are shared by all tabs; what belongs to one tab goes with it. */
const shared: readonly StoredKey[] = ['session', 'previous', 'member']

function storageOf(key: StoredKey): Storage {
  return shared.includes(key) ? localStorage : sessionStorage
}

/** A value as it was stored; undefined when there is none or it cannot be read. */
export function readStored<Value>(key: StoredKey): Value | undefined {
  try {
    return JSON.parse(storageOf(key).getItem(storedKeys[key]) ?? '') as Value
  } catch {
    return undefined
  }
}

export function writeStored(key: StoredKey, value: unknown) {
  try {
    storageOf(key).setItem(storedKeys[key], JSON.stringify(value))
  } catch {
    // A browser that stores nothing asks the server more often; that is all.
  }
}

export function removeStored(...keys: readonly StoredKey[]) {
  for (const key of keys) {
    try {
      storageOf(key).removeItem(storedKeys[key])
    } catch {
      // Nothing can be stored, so there is nothing to remove.
    }
  }
}

export function clearStored() {
  removeStored(...(Object.keys(storedKeys) as StoredKey[]))
}

export type StoredSession = {
  reference: string
  expiresAt: number
  recheckAt: number
  /** The bundle identifier is there: the portal account is linked with a program account. */
  linked: boolean
}
