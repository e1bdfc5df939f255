/**
 * A phone number as a person reads it: (xxx) xxx-xxxx for the twelve characters
 * "+1" and ten digits. Anything else stays as stored, because a foreign number of
 * the same length must not look American.
 */
export function displayPhone(stored: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(stored)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : stored
}
