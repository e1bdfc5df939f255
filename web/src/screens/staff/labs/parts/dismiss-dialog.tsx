import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { dismissReport, type LabReport, useDeskChanged } from '../../../../data/lab-desk'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { refusalOf } from '../../../../labs/refusals'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Checkbox } from '../../../../ui/checkbox'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
import { dismissalWords } from './desk-reasons'
import { DeskRefused } from './desk-refused'
import { ReportLines } from './report-facts'

const noteMost = 500
const sentenceLeast = 20
const blank = { reason: '', note: '', urgent: false }

/** Takes a report off the desk, for a reason of the list. An urgent one is asked about again. */
export function DismissDialog({ report, onClose }: { report: LabReport; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const changed = useDeskChanged()
  const requestOf = ({ note, ...rest }: typeof blank) => ({
    ...rest,
    id: report.id,
    note: note.trim(),
  })
  const form = useForm({
    id,
    first: blank,
    check: ({ reason, note, urgent }) => {
      const { length } = [...note.trim()]
      return {
        reason: !reason && msg`Choose a reason.`,
        note:
          length > noteMost
            ? msg`Enter at most 500 characters.`
            : reason === 'other' &&
              length < sentenceLeast &&
              msg`Enter the reason in a sentence, with at least 20 characters.`,
        urgent:
          Boolean(report.critical) &&
          !urgent &&
          msg`Confirm that you want to dismiss an urgent value.`,
      }
    },
    keyedBy: requestOf,
    send: (answer, { key }) => dismissReport(requestOf(answer), key),
    onSent: async () => {
      await changed()
      onClose()
    },
    refusal: refusalOf,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Dismiss this result?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form} variant="danger">
            <Trans>Dismiss it</Trans>
          </SendButton>
          <Button onPress={close}>
            <Trans>Keep it here</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        buttons={null}
        failed={(problem) => <DeskRefused problem={problem} />}
      >
        {report.critical && (
          <Banner tone="danger" title={<Trans>This result has an urgent value</Trans>}>
            <Trans>
              Someone may be in danger. Try to find out who it is before you dismiss it.
            </Trans>
          </Banner>
        )}
        <ReportLines report={report} />
        <p>
          <Trans>It won’t be added to anyone’s record. You can undo this under Finished.</Trans>
        </p>
        <ChoiceGroup
          {...form.field('reason')}
          label={<Trans>Reason</Trans>}
          options={Object.entries(dismissalWords).map(([code, words]) => ({
            id: code,
            label: i18n._(words),
          }))}
        />
        <TextField
          {...form.field('note')}
          multiline
          optional={form.value.reason !== 'other'}
          label={<Trans>Notes</Trans>}
        />
        {report.critical && (
          <Checkbox {...form.checkbox('urgent')}>
            <Trans>I’m sure. I know that no one will be called about this value.</Trans>
          </Checkbox>
        )}
      </Form>
    </FormDialog>
  )
}
