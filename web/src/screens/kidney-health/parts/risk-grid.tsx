import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useActedFor } from '../../../data/acted-for'
import type { Kidney } from '../../../data/labs'
import { useReadOnly } from '../../../data/read-only'
import { classNames } from '../../../ui/class-names'
import type { RangeStatus } from '../../../ui/range-status'
import { StatusMark } from '../../../ui/status-mark'
import styles from './risk-grid.module.css'

export const risks: Readonly<Record<string, { word: MessageDescriptor; shape: RangeStatus }>> = {
  low: { word: msg({ message: 'Low', context: 'kidney risk' }), shape: 'in-range' },
  moderate: { word: msg`Moderate`, shape: 'slightly-high' },
  high: { word: msg({ message: 'High', context: 'kidney risk' }), shape: 'high' },
  veryHigh: { word: msg({ message: 'Very high', context: 'kidney risk' }), shape: 'very-high' },
}

/** The eGFR of each row. The server says what a cell means and which one is the member's. */
const rows = [
  { stage: 'G1', from: '≥ 90' },
  { stage: 'G2', from: '60–89' },
  { stage: 'G3a', from: '45–59' },
  { stage: 'G3b', from: '30–44' },
  { stage: 'G4', from: '15–29' },
  { stage: 'G5', from: '< 15' },
] as const

/** The uACR of each column, between the two limits in the member's unit. */
function columnsOf(limits: Kidney['uacrLimits']) {
  const [low, high] = limits.map(({ figure }) => figure)
  const unit = low?.unit ?? ''
  return [
    { stage: 'A1', from: `< ${low?.text} ${unit}` },
    { stage: 'A2', from: `${low?.text}–${high?.text} ${unit}` },
    { stage: 'A3', from: `> ${high?.text} ${unit}` },
  ]
}

/** Where the table is wider than the screen, it begins at the member's cell. */
function showCell(cell: HTMLElement | null) {
  const frame = cell?.closest('section')
  if (cell && frame) frame.scrollLeft = cell.offsetLeft + (cell.offsetWidth - frame.clientWidth) / 2
}

/** Both tests together, as a table that reads well aloud; the member's cell is marked in words. */
export function RiskGrid({ grid, uacrLimits }: Pick<Kidney, 'grid' | 'uacrLimits'>) {
  const { t, i18n } = useLingui()
  const here = useHere()
  const columns = columnsOf(uacrLimits)
  const mine = grid.find((cell) => cell.mine)
  const egfr = rows.find(({ stage }) => stage === mine?.g)?.from
  const uacr = columns.find(({ stage }) => stage === mine?.a)?.from
  return (
    <>
      {egfr && uacr && (
        <p>
          <Trans>
            {here}: eGFR {egfr}, uACR {uacr}
          </Trans>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard, too */}
      <section className={styles.frame} tabIndex={0} aria-label={t`Risk by eGFR and uACR`}>
        <table className={styles.grid}>
          <caption className="visually-hidden">{t`Risk by eGFR and uACR`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>eGFR</Trans>
              </th>
              {columns.map(({ stage, from }) => (
                <th key={stage} scope="col">
                  <Trans>uACR {from}</Trans>
                  <span className={styles.stage}>{stage}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ stage, from }) => (
              <tr key={stage}>
                <th scope="row">
                  {from} <span className={styles.stage}>{stage}</span>
                </th>
                {columns.map((column) => {
                  const cell = grid.find(({ g, a }) => g === stage && a === column.stage)
                  const known = risks[cell?.level ?? '']
                  return (
                    <td
                      key={column.stage}
                      ref={cell?.mine ? showCell : undefined}
                      className={classNames(cell?.mine && styles.here)}
                    >
                      {known && <StatusMark status={known.shape} word={i18n._(known.word)} />}
                      {cell?.mine && <strong className={styles.mark}>{here}</strong>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function useHere(): string {
  const { t } = useLingui()
  const name = useActedFor()
  const isStaff = useReadOnly()
  if (name) return t`${name} is here`
  return isStaff ? t`The member is here` : t`You are here`
}
