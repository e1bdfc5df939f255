/**
 * A phone number as a person reads it: (xxx) xxx-xxxx for the twelve characters
 * "+1" and ten digits. Anything else stays as stored, because a foreign number of
 * the same length must not look American.
 */
export function displayPhone(stored: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(stored)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : stored
}

/** Any way of writing a number of the United States or Canada becomes the one people read. */
export function phoneText(written: string): string {
  const digits = written.replace(/[\s().-]/g, '').replace(/^(?:1?)(\d{10})$/, '+1$1')
  const shown = displayPhone(digits)
  return shown === digits ? written : shown
}

/** A phone number as a link dials it. */
export function telLink(written: string): string {
  return `tel:${written.replace(/[^+\d]/g, '').replace(/^(\d{10})$/, '+1$1')}`
}
