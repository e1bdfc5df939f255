import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { finishCall, type LabCall, useDeskChanged } from '../../../../data/lab-desk'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { refusalOf } from '../../../../labs/refusals'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { TextField } from '../../../../ui/text-field'
import { outcomeWords } from './desk-reasons'
import { DeskRefused } from './desk-refused'

const saidMost = 2000

/** What came of a call. Once the member was reached they see the result. */
export function FinishDialog({ call, onClose }: { call: LabCall; onClose: () => void }) {
  const { i18n } = useLingui()
  const id = useId()
  const changed = useDeskChanged()
  const { id: callId = '', memberName: name = '' } = call
  const needsReason = (outcome: string) => outcome === 'notNeeded' && !call.change
  const requestOf = ({ outcome, said }: typeof blank) => ({
    id: callId,
    outcome,
    said: said.trim(),
  })
  const form = useForm({
    id,
    first: blank,
    check: ({ outcome, said }) => {
      const { length } = [...said.trim()]
      return {
        outcome: !outcome && msg`Choose how the call went.`,
        said:
          needsReason(outcome) && (length < 3 || length > saidMost)
            ? msg`Enter why no call is needed, in 3 to 2,000 characters.`
            : ((outcome === 'reached' && length < 3) || length > saidMost) &&
              msg`Enter what you talked about, in 3 to 2,000 characters.`,
      }
    },
    keyedBy: requestOf,
    send: (answer, { key }) => finishCall(requestOf(answer), key),
    onSent: async () => {
      await changed()
      onClose()
    },
    refusal: refusalOf,
  })
  const isReached = form.value.outcome === 'reached'
  const isReason = needsReason(form.value.outcome)
  const outcomes = Object.entries(outcomeWords).filter(
    ([code]) => code !== 'notNeeded' || call.mayClose,
  )
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>How did the call with {name} go?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Save</Trans>
          </SendButton>
          <Button onPress={close}>
            <Trans>Not yet</Trans>
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
        <ChoiceGroup
          {...form.field('outcome')}
          label={<Trans>How it went</Trans>}
          options={outcomes.map(([code, words]) => ({
            id: code,
            label: i18n._(words),
          }))}
        />
        {form.value.outcome && (
          <TextField
            {...form.field('said')}
            multiline
            optional={!isReached && !isReason}
            label={
              isReason ? (
                <Trans>Why no call is needed</Trans>
              ) : isReached ? (
                <Trans>What you talked about</Trans>
              ) : (
                <Trans>Notes</Trans>
              )
            }
            help={
              isReached && !call.answered ? (
                <Trans>{name} can see the result once you save this.</Trans>
              ) : isReached || form.value.outcome === 'notNeeded' ? (
                <Trans>The call is taken off the desk.</Trans>
              ) : (
                <Trans>The call stays open, and a colleague can take it.</Trans>
              )
            }
          />
        )}
      </Form>
    </FormDialog>
  )
}

const blank = { outcome: '', said: '' }
