import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../i18n/use-formats'
import type { ChartPoint } from '../ui/charts/points'
import { Text } from '../ui/text'
import type { Axis } from './axis'

/** Says how many readings lie above the chart, so that nobody takes the edge for their value. */
export function BeyondNote({ points, axis }: { points: readonly ChartPoint[]; axis: Axis }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const count = points.filter(({ isBeyond }) => isBeyond).length
  if (count === 0) return null
  const most = number(axis.most)
  return (
    <Text muted>
      {t`${plural(count, {
        one: '# reading is above the chart',
        other: '# readings are above the chart',
      })}. An arrow at the top edge means more than ${most}.`}
    </Text>
  )
}
