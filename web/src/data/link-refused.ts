import { createStore } from './store'

/** A link from a document email was used before or is too old. */
export const linkRefused = createStore(false)
