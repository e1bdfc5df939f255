import { useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { LabCandidate, LabReport } from '../../../../data/lab-desk'
import { DataTable } from '../../../../ui/data-table'
import { Inline } from '../../../../ui/inline'
import { type FitRow, useFitRows } from './fit-words'

type ComparisonProps = { report: LabReport; candidate: LabCandidate }

/** The person of the report and the member side by side. */
export function Comparison({ report, candidate }: ComparisonProps) {
  const { t } = useLingui()
  const rows = useFitRows()(report, candidate)
  return (
    <DataTable
      caption={t`The report and the member`}
      columns={[
        { id: 'label', header: t`Detail`, cell: ({ label }) => label },
        { id: 'sent', header: t`The report`, cell: ({ sent }) => sent || '—' },
        { id: 'own', header: t`The member`, cell: ({ own }) => own || '—' },
        { id: 'fit', header: t`Match`, cell: ({ fit }) => <Fit fit={fit} /> },
      ]}
      rows={rows}
      rowId={({ id }) => id}
    />
  )
}

function Fit({ fit }: Pick<FitRow, 'fit'>) {
  const { t } = useLingui()
  if (fit === 'same') {
    return (
      <Inline gap={1} center>
        <Check size={18} aria-hidden="true" />
        {t`Same`}
      </Inline>
    )
  }
  if (fit !== 'differs') return t({ message: 'Not known', context: 'comparison' })
  return (
    <Inline gap={1} center>
      <TriangleAlert size={18} aria-hidden="true" />
      <strong>{t`Different`}</strong>
    </Inline>
  )
}
