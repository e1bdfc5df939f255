import { useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import { isMeal, mealNames, noTag } from '../../../readings/sugar-words'
import { type Column, DataTable } from '../../../ui/data-table'

type MealRow = SugarStats['byMeal'][number]

/** What the checks say by their tag. */
export function ByMeal({ rows }: { rows: readonly MealRow[] }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const columns: Column<MealRow>[] = [
    {
      id: 'meal',
      header: t`Tag`,
      cell: ({ eat_code }) => i18n._(mealNames[isMeal(eat_code) ? eat_code : noTag]),
    },
    {
      id: 'count',
      header: t`Readings`,
      numeric: true,
      cell: ({ count }) => number(count),
    },
    {
      id: 'average',
      header: t`Average`,
      numeric: true,
      cell: ({ average }) => (average ? `${average.text} ${average.unit}` : t`Too few`),
    },
    {
      id: 'in-range',
      header: t`In range`,
      numeric: true,
      cell: ({ inRange, count }) => {
        const part = number(inRange)
        const whole = number(count)
        return t`${part} of ${whole}`
      },
    },
    { id: 'lows', header: t`Lows`, numeric: true, cell: ({ lows }) => number(lows) },
    { id: 'highs', header: t`Highs`, numeric: true, cell: ({ highs }) => number(highs) },
  ]
  return (
    <DataTable
      caption={t`Readings by tag`}
      columns={columns}
      rows={rows}
      rowId={({ eat_code }) => String(eat_code)}
    />
  )
}
