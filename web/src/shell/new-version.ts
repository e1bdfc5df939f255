import { createStore } from '../data/store'

/** Where a person wanted to go when the chunk for it was gone; the page they are on stays. */
export const blockedByNewVersion = createStore<string | null>(null)
