import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Invoice, isUnpaid } from '../data/billing'
import { useMoney } from '../i18n/use-money'
import { Button } from '../ui/button'
import { Chip } from '../ui/chip'
import { Inline } from '../ui/inline'
import { Text } from '../ui/text'
import { InvoiceDialog } from './invoice-dialog'
import styles from './invoice-row.module.css'
import { ReceiptButton } from './receipt-button'
import { useDates } from './use-dates'
import { invoiceStates, serviceName } from './words'

type InvoiceRowProps = {
  invoice: Invoice
  isOpen: boolean
  onPay: () => void
}

const withReceipt = ['paid', 'refundedInPart', 'refunded']

/** One invoice: what it is for, how much, how it stands, and what can be done. */
export function InvoiceRow({ invoice, isOpen, onPay }: InvoiceRowProps) {
  const { i18n } = useLingui()
  const [isShown, setShown] = useState(false)
  const { id = '', number = '', status = '', kind, item } = invoice
  const money = useMoney(invoice.currency)
  const state = invoiceStates[status]
  const name = i18n._(serviceName(kind, item))
  return (
    <article className={styles.row}>
      <Inline gap={3} wrap apart>
        <Text as="h3" size="h4">
          {name}
        </Text>
        {state && <Chip tone={state.tone}>{i18n._(state.words)}</Chip>}
      </Inline>
      <Text size="large" weight="bold">
        <span className={styles.amount}>{money(invoice.amountCents ?? 0)}</span>
      </Text>
      <About invoice={invoice} />
      <Inline gap={3} wrap>
        {isUnpaid(invoice) && isOpen && (
          <Button variant="primary" onPress={onPay}>
            <Trans>Pay</Trans>
            <span className="visually-hidden"> {number}</span>
          </Button>
        )}
        {withReceipt.includes(status) && <ReceiptButton id={id} number={number} />}
        <Button variant="quiet" onPress={() => setShown(true)}>
          <Trans>Details</Trans>
          <span className="visually-hidden"> {number}</span>
        </Button>
      </Inline>
      {isShown && <InvoiceDialog invoice={invoice} onClose={() => setShown(false)} />}
    </article>
  )
}

function About({ invoice }: { invoice: Invoice }) {
  const date = useDates()
  const money = useMoney(invoice.currency)
  const { number, serviceFrom = '', serviceUntil = '', dueDate = '' } = invoice
  const from = date(serviceFrom)
  const until = date(serviceUntil)
  const due = date(dueDate)
  const refunded = money(invoice.refundedCents ?? 0)
  return (
    <div>
      <Text muted>
        {serviceFrom === serviceUntil ? (
          from
        ) : (
          <Trans>
            {from} to {until}
          </Trans>
        )}
      </Text>
      <Text muted>
        <Trans>Invoice {number}</Trans>
      </Text>
      {isUnpaid(invoice) && (
        <Text muted>
          <Trans>Please pay by {due}</Trans>
        </Text>
      )}
      {(invoice.refundedCents ?? 0) > 0 && (
        <Text muted>
          <Trans>{refunded} went back to the card</Trans>
        </Text>
      )}
    </div>
  )
}
