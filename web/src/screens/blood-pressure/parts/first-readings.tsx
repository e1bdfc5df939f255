import { useLingui } from '@lingui/react/macro'
import type { PressureCheck } from '../../../data/blood-pressure'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { timeOf } from '../../../readings/wall'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { type Column, DataTable } from '../../../ui/data-table'
import { StatusMark } from '../../../ui/status-mark'

/** The first readings one by one. */
export function FirstReadings({ checks }: { checks: readonly PressureCheck[] }) {
  const { t } = useLingui()
  const formats = useFormats()
  const word = useReadingWord()
  const { timeZone } = useMemberZone()
  const momentOf = ({ at = 0, offsetMinutes = 0 }: PressureCheck) => ({ at, offsetMinutes })
  const columns: Column<PressureCheck>[] = [
    {
      id: 'when',
      header: t`When`,
      cell: (check) => {
        const moment = momentOf(check)
        const day = formats.longDate(moment.at, { offsetMinutes: moment.offsetMinutes })
        return `${day}, ${timeOf(moment, timeZone, formats)}`
      },
    },
    {
      id: 'pressure',
      header: t`Blood pressure`,
      numeric: true,
      cell: ({ systolic, diastolic }) => `${systolic}/${diastolic}`,
    },
    { id: 'pulse', header: t`Pulse`, numeric: true, cell: ({ pulse }) => pulse || '—' },
    {
      id: 'category',
      header: t`Category`,
      cell: ({ key = '' }) => {
        const status = statusOfKey(key)
        return status && <StatusMark status={status} word={word(key)} />
      },
    },
  ]
  return (
    <DataTable
      caption={t`Your first readings`}
      columns={columns}
      rows={checks}
      rowId={({ at }) => String(at)}
    />
  )
}
