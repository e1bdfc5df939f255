/** The server's clock: the one that sessions, "today" and "this morning" go by. */

let ahead = 0

/** Remembers how far the server's clock is ahead of this device's. */
export function setServerClock(serverNow: number) {
  ahead = serverNow - Date.now()
}

export function serverNow(): number {
  return Date.now() + ahead
}
