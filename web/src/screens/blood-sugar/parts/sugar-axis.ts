import type { Country } from '../../../i18n/formats'
import type { Axis } from '../../../readings/axis'

/** Wide enough for most; a chart widens it for what lies above. */
export const sugarAxis: Readonly<Record<Country, Axis>> = {
  US: { least: 0, most: 300, ticks: [0, 100, 200, 300] },
  CA: { least: 0, most: 16, ticks: [0, 5, 10, 15], digits: 1 },
}
