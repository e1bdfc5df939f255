/** Money that staff type in dollars and that we keep in cents. */

/** More than $20,000 is a typing mistake; the server has the same limit. */
export const amountMost = 2_000_000

/** The cents of an amount in dollars; NaN where it is no whole number of cents. */
export function centsOf(dollars: number): number {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : Number.NaN
}

/** Cents as the dollars of a number field. */
export const dollarsOf = (cents = 0): number => cents / 100

/** True for an amount that staff may enter. */
export function isAmount(dollars: number): boolean {
  const cents = centsOf(dollars)
  return cents >= 0 && cents <= amountMost
}
