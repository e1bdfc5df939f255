import { Trans, useLingui } from '@lingui/react/macro'
import { markShipped, type Parcel } from '../../../../data/fulfilment'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { shippingWords } from '../../../../forms/shipping-words'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { StepRefused } from './step-refused'
import { type ShipmentDialogProps, useListAgain } from './use-list-again'
import { carrierNames } from './words'

const other = 'other'

/** The same rule as the server's: 4 to 40 letters and digits, without spaces and hyphens. */
export function problemsOfParcel({ carrier, tracking }: Parcel) {
  const number = tracking.replace(/[\s-]/g, '')
  const mayMiss = carrier === other && number === ''
  return {
    carrier: !carrier && shippingWords['fulfil.carrier'],
    tracking: !mayMiss && !/^[A-Za-z0-9]{4,40}$/.test(number) && shippingWords['fulfil.tracking'],
  }
}

/** A carrier has the box: which one, and under what number. */
export function ShipDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const { t } = useLingui()
  const again = useListAgain()
  const { number, country } = shipment
  const form = useForm({
    id: 'parcel',
    first: { carrier: '', tracking: '' },
    check: problemsOfParcel,
    send: (parcel, { key }) => markShipped(shipment, parcel, key),
    onSent: async () => {
      await again()
      onDone()
      onClose()
    },
    onFailed: again,
  })
  const names = Object.entries(carrierNames).map(([id, label]) => ({ id, label }))
  const canadian = ['canadaPost', 'purolator']
  // Carriers of the country come first.
  const rank = ({ id }: { id: string }) => (canadian.includes(id) === (country === 'CA') ? 0 : 1)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Ship {number}</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Mark as shipped</Trans>
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
        <Select
          {...form.select('carrier')}
          label={<Trans>Carrier</Trans>}
          options={[
            ...names.toSorted((a, b) => rank(a) - rank(b)),
            { id: other, label: t`Another carrier` },
          ]}
        />
        <TextField
          {...form.field('tracking')}
          autoComplete="off"
          autoCapitalize="characters"
          label={<Trans>Tracking number</Trans>}
          help={<Trans>The member sees it, with a link to the carrier where we know one.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}
