import type { QuickKind } from '../domain/quick-entry'
import { createStore } from './store'

/** The last try to open the sheet failed. */
export const quickEntryFailed = createStore(false)

/** What is being added over the page: one kind, the first one, or nothing. */
export const quickEntry = createStore<QuickKind | 'first' | null>(null)
