import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ChartPoint } from '../ui/charts/points'
import type { Column } from '../ui/data-table'
import { StatusMark } from '../ui/status-mark'

/** The columns of a table of readings: when, how much, and what it means. */
export function useReadingColumns(valueHeader: string): readonly Column<ChartPoint>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { id: 'when', header: t`When`, cell: ({ detail }) => detail },
      { id: 'value', header: valueHeader, numeric: true, cell: ({ text }) => text },
      {
        id: 'status',
        header: t`Status`,
        cell: ({ status, word }) => (status ? <StatusMark status={status} word={word} /> : '—'),
      },
    ],
    [t, valueHeader],
  )
}
