import { type CalendarDate, parseDate } from '@internationalized/date'
import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../../data/clock'
import { markShipped } from '../../../../data/fulfilment'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { shippingWords } from '../../../../forms/shipping-words'
import { useForm } from '../../../../forms/use-form'
import { todayIn } from '../../../../readings/wall'
import { Button } from '../../../../ui/button'
import { DateField } from '../../../../ui/date-field'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { deskZone } from '../../parts/desk-words'
import { StepRefused } from './step-refused'
import { type ShipmentDialogProps, useListAgain } from './use-list-again'
import { carrierNames } from './words'

const other = 'other'
const expectedMost = 60

type Draft = { carrier: string; tracking: string; expected: CalendarDate | null }

const blank: Draft = { carrier: '', tracking: '', expected: null }

/**
 * The same rules as the server's: a number of 4 to 40 letters and digits, without spaces and
 * hyphens, and a day from today to 60 days from now, or none.
 */
export function problemsOfParcel({ carrier, tracking, expected }: Draft, today: CalendarDate) {
  const number = tracking.replace(/[\s-]/g, '')
  const mayMiss = carrier === other && number === ''
  const isOdd =
    expected &&
    (expected.compare(today) < 0 || expected.compare(today.add({ days: expectedMost })) > 0)
  return {
    carrier: !carrier && shippingWords['fulfil.carrier'],
    tracking: !mayMiss && !/^[A-Za-z0-9]{4,40}$/.test(number) && shippingWords['fulfil.tracking'],
    expected: isOdd ? shippingWords['fulfil.expected'] : undefined,
  }
}

/** A carrier has the box: which one, and under what number. */
export function ShipDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const { t } = useLingui()
  const again = useListAgain()
  const { number, country } = shipment
  const { timeZone: zone } = deskZone()
  const form = useForm({
    id: 'parcel',
    first: blank,
    check: (parcel) => problemsOfParcel(parcel, parseDate(todayIn(serverNow(), zone))),
    send: ({ expected, ...parcel }, { key }) =>
      markShipped(shipment, { ...parcel, ...(expected && { expected: expected.toString() }) }, key),
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
        <DateField
          {...form.field('expected')}
          optional
          label={<Trans>Day the carrier expects to deliver</Trans>}
          help={<Trans>The member sees this day. Without it, they see our estimate.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}
