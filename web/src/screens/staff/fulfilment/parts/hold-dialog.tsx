import { Trans, useLingui } from '@lingui/react/macro'
import { holdShipment } from '../../../../data/fulfilment'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { shippingWords } from '../../../../forms/shipping-words'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { TextField } from '../../../../ui/text-field'
import { StepRefused } from './step-refused'
import { type ShipmentDialogProps, useListAgain } from './use-list-again'

const most = 300

export function problemsOfHold({ reason }: { reason: string }) {
  const letters = [...reason.trim()].length
  return { reason: (letters < 1 || letters > most) && shippingWords['fulfil.reason'] }
}

/** Keeps a box back, with a reason for colleagues. */
export function HoldDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const { t } = useLingui()
  const again = useListAgain()
  const { number } = shipment
  const form = useForm({
    id: 'hold',
    first: { reason: '' },
    check: problemsOfHold,
    send: ({ reason }, { key }) => holdShipment(shipment, reason.trim(), key),
    onSent: async () => {
      await again()
      onDone()
      onClose()
    },
    onFailed: again,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Put {number} on hold</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Put on hold</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        buttons={null}
        failed={(problem) => <StepRefused problem={problem} />}
        failedName={t`That did not work`}
      >
        <TextField
          {...form.field('reason')}
          multiline
          label={<Trans>Reason</Trans>}
          help={<Trans>Only staff see it.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}
