/**
 * Whether a text can be an email address, by the server's own rule; only a message that arrives
 * shows that it is one.
 */
export function isEmail(written: string): boolean {
  return /^[^@\s"<>,;]+@[^@\s.",;<>]+(\.[^@\s.",;<>]+)+$/.test(written.trim())
}
