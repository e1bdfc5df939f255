/** A height as it is typed: feet and inches, or centimetres; NaN is a field left empty. */
export type Height = { feet: number; inches: number; centimetres: number }

const millimetresPerInch = 25.4

export function heightOf(millimetres: number | null | undefined): Height {
  if (!millimetres) return { feet: Number.NaN, inches: Number.NaN, centimetres: Number.NaN }
  const inches = Math.round(millimetres / millimetresPerInch)
  return {
    feet: Math.floor(inches / 12),
    inches: inches % 12,
    centimetres: Math.round(millimetres / 10),
  }
}

/** In millimetres; 0 where it is not filled in, which the server refuses. */
export function millimetresOf({ feet, inches, centimetres }: Height, country: 'US' | 'CA'): number {
  const millimetres =
    country === 'CA'
      ? centimetres * 10
      : (feet * 12 + (Number.isNaN(inches) ? 0 : inches)) * millimetresPerInch
  return Number.isFinite(millimetres) ? Math.round(millimetres) : 0
}
