import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CardName } from '../../../../billing/card-name'
import facts from '../../../../billing/facts.module.css'
import { paymentStates } from '../../../../billing/words'
import { Loaded } from '../../../../calls/loaded'
import type { Invoice, Payment } from '../../../../data/billing'
import { type MemberInvoice, memberInvoiceQuery } from '../../../../data/billing-desk'
import { useMoney } from '../../../../i18n/use-money'
import { Dialog } from '../../../../ui/dialog'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useDeskTime } from '../../parts/desk-words'

type BillDetailsProps = { memberId: string; invoice: Invoice; onClose: () => void }

/** What an invoice is made of, and what happened to it. */
export function BillDetails({ memberId, invoice, onClose }: BillDetailsProps) {
  const { number } = invoice
  const money = useMoney(invoice.currency)
  const detail = useQuery(memberInvoiceQuery(memberId, invoice.id ?? ''))
  const { listCents = 0, amountCents = 0 } = invoice
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Invoice {number}</Trans>}
    >
      <Stack gap={4}>
        <dl className={facts.facts}>
          <div>
            <dt>
              <Trans>Full price</Trans>
            </dt>
            <dd>{money(listCents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>The plan pays</Trans>
            </dt>
            <dd>{money(listCents - amountCents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>The member pays</Trans>
            </dt>
            <dd>{money(amountCents)}</dd>
          </div>
        </dl>
        <Loaded
          query={detail}
          shape="rows"
          level={3}
          failed={<Trans>We couldn’t load the payments of this invoice.</Trans>}
        >
          {(found) => <Happened found={found} currency={invoice.currency} />}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

type HappenedProps = { found: MemberInvoice; currency: string | undefined }

function Happened({ found: { payments = [], refunds = [] }, currency }: HappenedProps) {
  const money = useMoney(currency)
  const deskTime = useDeskTime()
  return (
    <Stack gap={3}>
      <Text as="h3" size="h4">
        <Trans>Payments and refunds</Trans>
      </Text>
      {payments.length === 0 && (
        <Text muted>
          <Trans>There are no payments yet.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={3}>
        {refunds.map(({ id, amountCents = 0, state = '', at = 0 }) => (
          <li key={id}>
            <Text weight="bold">
              {money(amountCents)}{' '}
              <span>
                <RefundState state={state} />
              </span>
            </Text>
            <Text muted>{deskTime(at)}</Text>
          </li>
        ))}
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} currency={currency} />
        ))}
      </Stack>
    </Stack>
  )
}

function RefundState({ state }: { state: string }) {
  if (state === 'done') return <Trans>Refunded</Trans>
  if (state === 'failed') {
    return <Trans>The payment provider refused this refund. You can try again.</Trans>
  }
  return <Trans>Refund on its way</Trans>
}

function PaymentLine({ payment, currency }: { payment: Payment; currency: string | undefined }) {
  const { i18n } = useLingui()
  const money = useMoney(currency)
  const deskTime = useDeskTime()
  const state = paymentStates[payment.state ?? '']
  return (
    <li>
      <Text weight="bold">
        {money(payment.amountCents ?? 0)} {state && <span>{i18n._(state)}</span>}
      </Text>
      <Text muted>
        <CardName brand={payment.cardBrand} last4={payment.cardLast4} />
      </Text>
      <Text muted>{deskTime(payment.at ?? 0)}</Text>
    </li>
  )
}
