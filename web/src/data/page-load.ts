import { writeStored } from './session-storage'

/** How the portal turned to somebody: here, or in another tab, over something typed or not. */
export type Turned = 'here' | 'elsewhere' | 'lost'

/**
 * Goes to a page through the server. Whose portal a tab shows is in the data a page comes
 * with, so that a change of it starts with a new page and leaves nothing of the old one.
 */
export const pageLoad = {
  /** This page itself turns the session to somebody, and goes on from there. */
  isTurning: false,
  to: (path: string) => location.assign(path),
  again: () => location.reload(),
  /** This page turns to somebody. */
  turn: () => {
    writeStored('turned', 'here' satisfies Turned)
    pageLoad.to('/home')
  },
  /**
   * Another tab has turned the session to somebody else. Nothing that is open here is theirs, so
   * the page closes with it, and the next one says so.
   */
  turned: () => {
    pageLoad.isTurning = true
    const lost = document.querySelector('form[data-unsaved]')
    writeStored('turned', (lost ? 'lost' : 'elsewhere') satisfies Turned)
    location.replace('/home')
  },
}
