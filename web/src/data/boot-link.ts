import { createStore } from './store'

/** The token of a document email and the bundle identifier it was made for. */
export type DocumentLink = { authToken: string; bundleId: string }

/** The link that this visit came by, and the page it leads to. It is never written down. */
export const cameBy = createStore<{ link: DocumentLink; to: string } | null>(null)

const names = { authToken: 'document_token', bundleId: 'bundle_id' } as const

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Reads the link from the fragment of the address, which no server and no log ever sees,
 * and takes it out of the address bar and the history at once.
 */
export function takeLink(address: Address, history: History): DocumentLink | null {
  const fragment = new URLSearchParams(address.hash.slice(1))
  const authToken = fragment.get(names.authToken)
  if (authToken === null) return null
  history.replaceState(history.state, '', address.pathname + address.search)
  return { authToken, bundleId: fragment.get(names.bundleId) ?? '' }
}
