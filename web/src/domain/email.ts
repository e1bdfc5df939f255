/**
 * Whether a text can be an email address, by the server's own rule; only a message that arrives
 * shows that it is one.
 */
export function isEmail(written: string): boolean {
  const email = written.trim()
  const isShort = new TextEncoder().encode(email).length <= 254
  return isShort && /^[^@\s\p{Cc}"<>,;]+@[^@\s\p{Cc}.",;<>]+(\.[^@\s\p{Cc}.",;<>]+)+$/u.test(email)
}
