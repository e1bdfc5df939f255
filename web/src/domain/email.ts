/** Whether a text can be an email address; only a message that arrives shows that it is one. */
export function isEmail(written: string): boolean {
  return /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(written.trim())
}
