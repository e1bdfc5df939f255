import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import {
  dismissReport,
  type LabReport,
  matchReport,
  useDeskChanged,
} from '../../../../data/lab-desk'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { refusalOf } from '../../../../labs/refusals'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
import { DeskRefused } from './desk-refused'

type DialogProps = { report: LabReport; onClose: () => void }

const other = 'other'
const reasonMost = 500
const isReason = (reason: string) => {
  const { length } = [...reason.trim()]
  return length >= 3 && length <= reasonMost
}

/** Gives a report to a member: one who fits, or one found by the whole email address. */
export function MatchDialog({ report, onClose }: DialogProps) {
  const { t } = useLingui()
  const id = useId()
  const changed = useDeskChanged()
  const { candidates = [] } = report
  const requestOf = ({ choice, email, reason }: typeof noMatch) => ({
    id: report.id,
    member: choice === other ? email.trim() : choice,
    reason: reason.trim(),
  })
  const form = useForm({
    id,
    first: candidates.length > 0 ? noMatch : { ...noMatch, choice: other },
    check: ({ choice, email }) => ({
      choice: !choice && msg`Choose a member, or enter the whole email address of one.`,
      email:
        choice === other &&
        email.trim() === '' &&
        msg`Choose a member, or enter the whole email address of one.`,
    }),
    keyedBy: requestOf,
    send: (answer, { key }) => matchReport(requestOf(answer), key),
    onSent: async () => {
      await changed()
      onClose()
    },
    serverNames: { member: 'email' },
    refusal: refusalOf,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Whose result is this?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Add it to their record</Trans>
          </SendButton>
          <Button onPress={close}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      )}
    >
      <Form form={form} buttons={null} failed={(problem) => <DeskRefused problem={problem} />}>
        {candidates.length > 0 && (
          <ChoiceGroup
            {...form.field('choice')}
            label={<Trans>Possible matches</Trans>}
            options={[
              ...candidates.map(
                ({ memberId = '', name = '', birthDate = '', sameName, sameBirthDate }) => ({
                  id: memberId,
                  label: name,
                  detail: [
                    t`born ${birthDate}`,
                    sameBirthDate && t`same birth date`,
                    sameName && t`same name`,
                  ]
                    .filter(Boolean)
                    .join(', '),
                }),
              ),
              { id: other, label: t`Another member` },
            ]}
          />
        )}
        {form.value.choice === other && (
          <TextField
            {...form.field('email')}
            type="email"
            label={<Trans>Email address of the member</Trans>}
          />
        )}
        <TextField
          {...form.field('reason')}
          multiline
          optional
          label={<Trans>Why you think it’s this member</Trans>}
          help={<Trans>Needed if the birth date differs.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}

const noMatch = { choice: '', email: '', reason: '' }

/** Says that a report belongs to none of our members. */
export function DismissDialog({ report, onClose }: DialogProps) {
  const id = useId()
  const changed = useDeskChanged()
  const requestOf = ({ reason }: { reason: string }) => ({ id: report.id, reason: reason.trim() })
  const form = useForm({
    id,
    first: { reason: '' },
    check: ({ reason }) => ({
      reason: !isReason(reason) && msg`Enter a reason of 3 to 500 characters.`,
    }),
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
        <p>
          <Trans>It won’t be added to anyone’s record. Please tell the laboratory, too.</Trans>
        </p>
        <TextField {...form.field('reason')} multiline label={<Trans>Reason</Trans>} />
      </Form>
    </FormDialog>
  )
}
