import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../../data/clock'
import type { LabReport } from '../../../../data/lab-desk'
import { useMemberZone } from '../../../../data/member-zone'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { unmatchedWords } from './desk-reasons'
import styles from './desk-row.module.css'
import { useLineWords } from './line-words'

type ReportRowProps = { report: LabReport; onMatch: () => void; onDismiss: () => void }

/** What a laboratory sent for somebody we could not tell: what we know, and who it may be. */
export function ReportRow({ report, onMatch, onDismiss }: ReportRowProps) {
  const { t, i18n } = useLingui()
  const { name, reasonKey = '' } = report
  const reason = unmatchedWords[reasonKey]
  const about = name || t`No name`
  return (
    <article className={styles.row} aria-label={about}>
      <Stack gap={2}>
        <Inline gap={2} wrap center>
          <Text as="h3" size="body">
            {about}
          </Text>
          {report.critical && (
            <Chip tone="caution">
              <Trans>Urgent value</Trans>
            </Chip>
          )}
        </Inline>
        {reason && <p>{i18n._(reason)}</p>}
        <Given report={report} />
        <Lines report={report} />
      </Stack>
      <Inline gap={2} wrap>
        <Button variant="primary" onPress={onMatch} aria-label={t`Match to a member: ${about}`}>
          <Trans>Match to a member</Trans>
        </Button>
        <Button onPress={onDismiss} aria-label={t`Dismiss the result of ${about}`}>
          <Trans>Dismiss</Trans>
        </Button>
      </Inline>
    </article>
  )
}

/** As the laboratory gave it. */
function Given({ report }: { report: LabReport }) {
  const { day, time } = useFormats()
  const place = useMemberZone()
  const { birthDate, identifier, orderNumber, labName, receivedAt = 0 } = report
  const received = `${day(receivedAt, serverNow(), place)}, ${time(receivedAt, place)}`
  const facts = [
    { id: 'lab', label: <Trans>Laboratory</Trans>, value: labName },
    { id: 'born', label: <Trans>Born</Trans>, value: birthDate },
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

function Lines({ report: { lines = [] } }: { report: LabReport }) {
  const wordsOf = useLineWords()
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.test} ${line.text} ${line.takenOn}`}>{wordsOf(line)}</li>
      ))}
    </ul>
  )
}
