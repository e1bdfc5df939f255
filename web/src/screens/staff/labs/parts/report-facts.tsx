import { Trans } from '@lingui/react/macro'
import type { LabReport } from '../../../../data/lab-desk'
import { useBirthDate } from './birth-date'
import { useClock } from './call-history'
import styles from './desk-row.module.css'
import { useLineWords } from './line-words'

/** What a report says of the person, as the laboratory gave it. */
export function ReportFacts({ report }: { report: LabReport }) {
  const birthDate = useBirthDate()
  const { identifier, orderNumber, labName, receivedAt = 0 } = report
  const received = useClock()(receivedAt)
  const facts = [
    { id: 'lab', label: <Trans>Laboratory</Trans>, value: labName },
    { id: 'born', label: <Trans>Born</Trans>, value: birthDate(report.birthDate ?? '') },
    { id: 'identifier', label: <Trans>Their number</Trans>, value: identifier },
    { id: 'order', label: <Trans>Order</Trans>, value: orderNumber },
    { id: 'received', label: <Trans>Received</Trans>, value: received },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value)
        .map(({ id, label, value }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The values of a report, as the laboratory wrote them. */
export function ReportLines({ report: { lines = [] } }: { report: LabReport }) {
  const wordsOf = useLineWords()
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.test} ${line.text} ${line.takenOn}`}>{wordsOf(line)}</li>
      ))}
    </ul>
  )
}
