import type { Pressure } from '../../../data/blood-pressure'
import type { Axis, ValueLine } from '../../../readings/axis'
import type { ReadingPoint } from '../../../readings/chart-point'

export const pressureAxis: Axis = { least: 50, most: 180, ticks: [60, 80, 100, 120, 140, 160, 180] }

/** Both numbers belong below their line. */
export const goalLines: readonly ValueLine[] = [
  { value: 130, label: '130' },
  { value: 80, label: '80' },
]

type Words = { unit: string; spoken: (reading: Pressure) => string }

/** The readings that count, as floating bars from the bottom to the top number. */
export function pressurePoints(
  readings: readonly Pressure[],
  { unit, spoken }: Words,
): readonly ReadingPoint[] {
  return readings
    .filter(({ mark }) => !mark)
    .map((reading) => ({
      id: reading.id,
      at: reading.at,
      offsetMinutes: reading.offsetMinutes,
      value: reading.systolic,
      lower: reading.diastolic,
      statusKey: reading.key,
      text: `${reading.text} ${unit}`,
      spoken: spoken({ ...reading, key: '' }),
    }))
}
