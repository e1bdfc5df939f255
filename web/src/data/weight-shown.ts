/**
 * Whether a member in weight-neutral mode has asked to see the numbers. It lives as long as the
 * page and is stored nowhere, so that the next visit begins without numbers again.
 */
import { createStore } from './store'

export const weightShown = createStore(false)
