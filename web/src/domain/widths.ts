/** Widths of the page in CSS pixels; 768 alone decides between the two layouts. */

/** The narrowest large screen. */
export const largeFrom = 768
/** The widest small screen. */
export const smallUpTo = 767
/** A further width of the product's constants. No layout depends on it. */
export const wideFrom = 1025

export type ScreenSize = 'small' | 'large'

export function sizeOf(width: number): ScreenSize {
  return width <= smallUpTo ? 'small' : 'large'
}
