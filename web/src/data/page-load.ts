/**
 * Goes to a page through the server. Whose portal a tab shows is in the data a page comes
 * with, so that a change of it starts with a new page and leaves nothing of the old one.
 */
export const pageLoad = {
  /** This page itself turns the session to somebody, and goes on from there. */
  isTurning: false,
  to: (path: string) => location.assign(path),
  again: () => location.reload(),
}
