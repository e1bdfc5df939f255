/** The server's clock: the one that sessions, "today" and "this morning" go by. */

let ahead = 0

/** Remembers how far the server's clock is ahead of this device's. */
export function setServerClock(serverNow: number) {
  ahead = serverNow - Date.now()
}

/** A moment of this device's clock, by the server's. */
export function serverTimeOf(deviceTime: number): number {
  return deviceTime + ahead
}

export function serverNow(): number {
  return Date.now() + ahead
}
