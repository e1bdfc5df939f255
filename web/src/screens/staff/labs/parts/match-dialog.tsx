import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  findMember,
  type LabCandidate,
  type LabReport,
  matchReport,
  useDeskChanged,
} from '../../../../data/lab-desk'
import { asProblem } from '../../../../data/problem'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { refusalOf } from '../../../../labs/refusals'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
import { Comparison } from './comparison'
import { DeskRefused } from './desk-refused'
import { needsReason, useFitWords } from './fit-words'
import { ReportFacts, ReportLines } from './report-facts'

type MatchDialogProps = { report: LabReport; onClose: () => void }

const other = 'other'
const reasonMost = 500
const blank = { choice: '', email: '', reason: '' }

/** Gives a report to a member, once the two have been seen side by side. */
export function MatchDialog({ report, onClose }: MatchDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const changed = useDeskChanged()
  const fitWords = useFitWords()
  const { candidates = [], id: reportId = '' } = report
  const finding = useFinding(reportId)
  const [reasonFor, setReasonFor] = useState<string>()
  const chosenBy = ({ choice, email }: typeof blank): LabCandidate | undefined =>
    choice === other ? finding.of(email) : candidates.find(({ memberId }) => memberId === choice)
  const requestOf = (answer: typeof blank) => ({
    id: reportId,
    member: chosenBy(answer)?.memberId ?? '',
    reason: answer.reason.trim(),
  })
  const form = useForm({
    id,
    first: candidates.length > 0 ? blank : { ...blank, choice: other },
    check: (answer) => {
      const member = chosenBy(answer)
      const { length } = [...answer.reason.trim()]
      const isShort = member && needsReason(member) && length < 3
      return {
        choice: !answer.choice && msg`Choose a member.`,
        email: answer.choice === other && !member && msg`Find the member first.`,
        reason: isShort
          ? msg`Not everything matches. Enter why it’s this member, in 3 to 500 characters.`
          : length > reasonMost && msg`Enter at most 500 characters.`,
      }
    },
    keyedBy: requestOf,
    send: (answer, { key }) => matchReport(requestOf(answer), key),
    onSent: async () => {
      await changed()
      onClose()
    },
    serverNames: { member: candidates.length > 0 ? 'choice' : 'email' },
    refusal: refusalOf,
  })
  const { choice, email } = form.value
  const member = chosenBy(form.value)
  const name = member?.name ?? ''
  // Why it is one member says nothing about another.
  if (member && member.memberId !== reasonFor) {
    setReasonFor(member.memberId)
    if (reasonFor !== undefined) form.change({ reason: '' })
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Whose result is this?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            {member ? (
              <Trans>Add it to the record of {name}</Trans>
            ) : (
              <Trans>Add it to their record</Trans>
            )}
          </SendButton>
          <Button onPress={close}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      )}
    >
      <Form form={form} buttons={null} failed={(problem) => <DeskRefused problem={problem} />}>
        <div>
          <strong>{report.name || <Trans>No name</Trans>}</strong>
          <ReportFacts report={report} />
          <ReportLines report={report} />
        </div>
        {candidates.length > 0 && (
          <ChoiceGroup
            {...form.field('choice')}
            label={<Trans>Possible matches</Trans>}
            options={[
              ...candidates.map((one) => ({
                id: one.memberId ?? '',
                label: one.name ?? '',
                detail: fitWords(report, one),
              })),
              { id: other, label: t`Another member` },
            ]}
          />
        )}
        {choice === other && (
          <>
            <TextField
              {...form.field('email')}
              error={finding.wrong(email) ?? form.error('email')}
              type="email"
              label={<Trans>Email address of the member</Trans>}
            />
            <div>
              <Button isPending={finding.isPending} onPress={() => finding.find(email, form.clear)}>
                <Trans>Find the member</Trans>
              </Button>
            </div>
            <p role="status" className="visually-hidden">
              {member && <Trans>Found: {name}. Compare the details below.</Trans>}
            </p>
          </>
        )}
        {member && <Comparison report={report} candidate={member} />}
        {member && (
          <TextField
            {...form.field('reason')}
            multiline
            optional={!needsReason(member)}
            label={<Trans>Why you think it’s this member</Trans>}
          />
        )}
      </Form>
    </FormDialog>
  )
}

/** The member with an email address, until another one is typed. */
function useFinding(reportId: string) {
  const { t, i18n } = useLingui()
  const asking = useMutation({
    mutationFn: (email: string) =>
      email ? findMember(reportId, email) : Promise.resolve(undefined),
  })
  const isAsked = (email: string) => asking.variables === email.trim()
  return {
    isPending: asking.isPending,
    find: (email: string, onFound: () => void) =>
      asking.mutate(email.trim(), { onSuccess: (found) => found && onFound() }),
    of: (email: string) => (isAsked(email) ? asking.data : undefined),
    wrong: (email: string) => {
      if (!isAsked(email) || asking.isPending) return undefined
      if (!email.trim()) return t`Enter the whole email address.`
      if (!asking.error) return undefined
      const [refused] = asProblem(asking.error).fields
      return (
        (refused && refusalOf(refused, i18n)) ?? t`We couldn’t look for this member. Try again.`
      )
    },
  }
}
