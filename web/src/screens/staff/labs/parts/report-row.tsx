import { Trans, useLingui } from '@lingui/react/macro'
import type { LabReport } from '../../../../data/lab-desk'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { unmatchedWords } from './desk-reasons'
import styles from './desk-row.module.css'
import { ReportFacts, ReportLines } from './report-facts'

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
            <Chip tone="danger">
              <Trans>Urgent value</Trans>
            </Chip>
          )}
        </Inline>
        {reason && <p>{i18n._(reason)}</p>}
        <ReportFacts report={report} />
        <ReportLines report={report} />
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
