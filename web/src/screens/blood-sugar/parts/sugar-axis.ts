import type { Country } from '../../../i18n/locale'
import type { Axis } from '../../../readings/axis'

/** The same height for everybody and every period; what lies above stands at the top edge. */
export const sugarAxis: Readonly<Record<Country, Axis>> = {
  US: { least: 0, most: 400, ticks: [0, 100, 200, 300, 400], clamps: true },
  CA: { least: 0, most: 22, ticks: [0, 5, 10, 15, 20], digits: 1, clamps: true },
}
