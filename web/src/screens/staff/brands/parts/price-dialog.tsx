import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addPrice, type PlanList } from '../../../../data/plan-desk'
import { centsOf, isAmount } from '../../../../domain/dollars'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { ComboBox } from '../../../../ui/combo-box'
import { DateField } from '../../../../ui/date-field'
import { NumberField } from '../../../../ui/number-field'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { billingRefusal } from '../../parts/billing-refusals'
import { serviceKey } from './plan-draft'
import { useServiceOptions } from './use-services'

/** What a new price begins with: a service that was chosen from the list, or none. */
export type PriceEdit = { service: string; promo: string }

type Answers = {
  service: string
  dollars: number
  from: CalendarDate | null
  promo: string
}

/**
 * What is wrong with a new price. The day of the list is the newest one anywhere. A price that
 * members see is never changed, so a new one begins the day after at the earliest, or on that day
 * where they see none yet. Members of an organization without a price of its own see everyone’s.
 */
export function problemsOfPrice({ service, dollars, from, promo }: Answers, list: PlanList) {
  const { day = '', prices = [] } = list
  const counts = prices.some(
    (price) =>
      serviceKey(price.kind, price.item) === service &&
      ['', promo.trim()].includes(price.promo ?? '') &&
      !price.upcoming,
  )
  const starts = from?.toString() ?? ''
  return {
    service: service === '' && msg`Choose a service.`,
    dollars:
      !isAmount(dollars) &&
      msg`Enter an amount from 0 to 20,000, with at most two digits for cents.`,
    from:
      starts === ''
        ? msg`Enter a date.`
        : starts < day
          ? msg`Choose a later day. In some time zones this day is already over.`
          : starts === day &&
            counts &&
            msg`Choose a later day. For some members this day has begun, and they see another price.`,
  }
}

type PriceDialogProps = {
  brandCode: string
  edit: PriceEdit
  list: PlanList
  onClose: () => void
  onSaved: () => void
}

/** A new price from a day on. The one before stays until then. */
export function PriceDialog({ brandCode, edit, list, onClose, onSaved }: PriceDialogProps) {
  const options = useServiceOptions(list.services ?? [])
  const form = useForm({
    id: 'price',
    first: (): Answers => ({
      service: edit.service,
      dollars: Number.NaN,
      from: list.day ? parseDate(list.day).add({ days: 1 }) : null,
      promo: edit.promo,
    }),
    check: (answers) => problemsOfPrice(answers, list),
    serverNames: { item: 'service', cents: 'dollars' },
    refusal: billingRefusal,
    send: ({ service, dollars, from, promo }, { key }) => {
      const [kind = '', item = ''] = service.split(':')
      const starts = from?.toString() ?? ''
      return addPrice(
        { brandCode, promo: promo.trim(), kind, item, from: starts, cents: centsOf(dollars) },
        key,
      )
    },
    onSent: onSaved,
  })
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>A new price</Trans>}>
      <Form form={form} send={<Trans>Save the price</Trans>}>
        <Text muted>
          <Trans>
            The current price stays in effect until then. Invoices that we’ve already sent keep
            their amounts.
          </Trans>
        </Text>
        <ComboBox
          {...form.select('service')}
          label={<Trans>Service</Trans>}
          options={[...options]}
        />
        <NumberField
          {...form.field('dollars')}
          label={<Trans>Full price</Trans>}
          help={<Trans>A month of a program, or one visit.</Trans>}
          unit={list.currency ?? 'USD'}
          formatOptions={{ minimumFractionDigits: 2 }}
        />
        <DateField<CalendarDate> {...form.field('from')} label={<Trans>Starts on</Trans>} />
        <TextField
          {...form.field('promo')}
          optional
          label={<Trans>Promo code of an organization</Trans>}
          help={<Trans>Only its members get this price. Leave it empty for everyone.</Trans>}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck="false"
        />
      </Form>
    </FormDialog>
  )
}
