import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { type Invoice, invoiceQuery, isUnpaid, type Payment } from '../data/billing'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { useMoney } from '../i18n/use-money'
import { Dialog } from '../ui/dialog'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CardName } from './card-name'
import styles from './facts.module.css'
import { declineWords, paymentStates, serviceName } from './words'

/** What an invoice is made of, and what happened to it. */
export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { i18n } = useLingui()
  const { number } = invoice
  const detail = useQuery(invoiceQuery(invoice.id ?? ''))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Invoice {number}</Trans>}
    >
      <Stack gap={4}>
        <Text>{i18n._(serviceName(invoice.kind, invoice.item))}</Text>
        <Sums invoice={detail.data?.invoice ?? invoice} />
        <Loaded
          query={detail}
          shape="rows"
          level={3}
          failed={<Trans>We couldn’t load the payments of this invoice.</Trans>}
        >
          {({ payments = [], refunds = [] }) => (
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
                {refunds.map((refund) => (
                  <RefundLine
                    key={refund.id}
                    state={refund.state ?? ''}
                    cents={refund.amountCents ?? 0}
                    at={refund.at ?? 0}
                    currency={invoice.currency}
                  />
                ))}
                {payments.map((payment) => (
                  <PaymentLine
                    key={payment.id}
                    payment={payment}
                    currency={invoice.currency}
                    isOpen={isUnpaid(detail.data?.invoice ?? invoice)}
                  />
                ))}
              </Stack>
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const money = useMoney(invoice.currency)
  const { listCents = 0, amountCents = 0, refundedCents = 0 } = invoice
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Full price</Trans>
        </dt>
        <dd>{money(listCents)}</dd>
      </div>
      {listCents > amountCents && (
        <div>
          <dt>
            <Trans>The plan pays</Trans>
          </dt>
          <dd>{money(listCents - amountCents)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Your part</Trans>
        </dt>
        <dd>{money(amountCents)}</dd>
      </div>
      {refundedCents > 0 && (
        <div>
          <dt>
            <Trans>Refunded</Trans>
          </dt>
          <dd>{money(refundedCents)}</dd>
        </div>
      )}
    </dl>
  )
}

type PaymentLineProps = {
  payment: Payment
  currency: string | undefined
  /** Why a try failed matters until the invoice is paid. */
  isOpen: boolean
}

function PaymentLine({ payment, currency, isOpen }: PaymentLineProps) {
  const { i18n } = useLingui()
  const money = useMoney(currency)
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const state = paymentStates[payment.state ?? '']
  const why = isOpen && payment.reason ? declineWords[payment.reason] : undefined
  return (
    <li>
      <Text weight="bold">
        {money(payment.amountCents ?? 0)} {state && <span>{i18n._(state)}</span>}
      </Text>
      <Text muted>
        <CardName brand={payment.cardBrand} last4={payment.cardLast4} />
      </Text>
      <Text muted>{dateTime(payment.at ?? 0, zone)}</Text>
      {why && <Text>{i18n._(why)}</Text>}
    </li>
  )
}

type RefundLineProps = { state: string; cents: number; at: number; currency: string | undefined }

function RefundLine({ state, cents, at, currency }: RefundLineProps) {
  const money = useMoney(currency)
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  return (
    <li>
      <Text weight="bold">
        {money(cents)}{' '}
        <span>
          {state === 'done' ? (
            <Trans>Refunded</Trans>
          ) : state === 'failed' ? (
            <Trans>The refund didn’t work. Member Support can tell you more.</Trans>
          ) : (
            <Trans>Refund on its way</Trans>
          )}
        </span>
      </Text>
      <Text muted>{dateTime(at, zone)}</Text>
    </li>
  )
}
