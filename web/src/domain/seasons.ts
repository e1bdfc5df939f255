/**
 * Two dates of the product's constants whose purpose nobody has stated, nor whether months
 * count from 0 or from 1. They are kept as given; nothing is shown because of them.
 */
export const seasonalDates = [
  { month: 4, day: 15 },
  { month: 5, day: 30 },
] as const
