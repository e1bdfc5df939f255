import { useLingui } from '@lingui/react/macro'
import type { Pressure } from '../../../data/blood-pressure'
import type { ReadingPoint } from '../../../readings/chart-point'
import { Segmented } from '../../../ui/segmented'
import { goalLines } from './pressure-axis'

/** Which of the two numbers is looked at; both at once would hide each other. */
export type Which = 'systolic' | 'diastolic'

type WhichNumberProps = { which: Which; onChoose: (which: Which) => void }

export function WhichNumber({ which, onChoose }: WhichNumberProps) {
  const { t } = useLingui()
  return (
    <Segmented<Which>
      label={t`Which number`}
      segments={[
        { id: 'systolic', label: t`Top number` },
        { id: 'diastolic', label: t`Bottom number` },
      ]}
      selected={which}
      onSelect={onChoose}
    />
  )
}

/** The line that this number belongs below. */
export function goalOf(which: Which) {
  return goalLines.filter(({ value }) => value === (which === 'systolic' ? 130 : 80))
}

/** The readings that count, at one of their numbers. */
export function numberPoints(
  readings: readonly Pressure[],
  which: Which,
  unit: string,
): ReadingPoint[] {
  return readings
    .filter(({ mark }) => !mark)
    .map((reading) => ({
      id: reading.id,
      at: reading.at,
      offsetMinutes: reading.offsetMinutes,
      value: reading[which],
      statusKey: reading.key,
      text: `${reading.text} ${unit}`,
    }))
}
