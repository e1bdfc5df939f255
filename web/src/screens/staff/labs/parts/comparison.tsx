import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { LabCandidate, LabReport } from '../../../../data/lab-desk'
import { Inline } from '../../../../ui/inline'
import styles from './comparison.module.css'
import { type FitRow, useFitRows } from './fit-words'

type ComparisonProps = { report: LabReport; candidate: LabCandidate }

/** The person of the report and the member side by side, on a narrow page too. */
export function Comparison({ report, candidate }: ComparisonProps) {
  const rows = useFitRows()(report, candidate)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        <Trans>The report and the member</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Detail</Trans>
          </th>
          <th scope="col">
            <Trans>The report</Trans>
          </th>
          <th scope="col">
            <Trans>The member</Trans>
          </th>
          <th scope="col">
            <Trans>Match</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, sent, own, fit }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{sent || '—'}</td>
            <td>{own || '—'}</td>
            <td>
              <Fit fit={fit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
