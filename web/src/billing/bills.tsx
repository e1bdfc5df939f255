import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../calls/loaded'
import { Older } from '../calls/older'
import { coverageQuery, type Invoice, invoicesQuery, isUnpaid } from '../data/billing'
import { Card } from '../ui/card'
import { rescueFocus } from '../ui/focus'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CardReturn } from './card-return'
import { InvoiceRow } from './invoice-row'
import { type Paid, PaidBanner } from './paid-banner'
import { PayDialog } from './pay-dialog'
import { PaymentMethod } from './payment-method'

/** The member's bills, and how their last payment went. */
export function useBills() {
  const list = useInfiniteQuery(invoicesQuery)
  const [paid, setPaid] = useState<Paid>()
  // A bill that changes while its dialog is open may leave the list it was opened from.
  const [paying, setPaying] = useState<Invoice>()
  const pages = list.data?.pages ?? []
  const { invoices = [], unpaid = [], card, paymentsOpen = false } = pages[0] ?? {}
  // What is due comes first, however old it is.
  const known = new Set(unpaid.map(({ id }) => id))
  const due = [...unpaid, ...invoices.filter((one) => isUnpaid(one) && !known.has(one.id))]
  // Somebody who went to add a card for an invoice goes on with that invoice.
  const [next, setNext] = useState('')
  const waiting = next ? due.find(({ id }) => id === next) : undefined
  if (waiting) {
    setNext('')
    setPaying(waiting)
  }
  const ids = new Set(due.map(({ id }) => id))
  const rest = pages.flatMap((page) => page.invoices ?? []).filter(({ id }) => !ids.has(id))
  return { list, due, rest, card, paymentsOpen, paid, setPaid, paying, setPaying, setNext }
}

type Bills = ReturnType<typeof useBills>

/** What is to be paid now, and how the last payment went: the first thing on a page about money. */
export function DueBills({ bills }: { bills: Bills }) {
  const { due, paid, setPaid, paying, setPaying, card, setNext } = bills
  return (
    <>
      {/* One outcome at a time: a payment is newer than the card that was saved for it. */}
      {paid ? (
        <PaidBanner key={paid.id + paid.state} paid={paid} />
      ) : (
        <CardReturn onKept={setNext} />
      )}
      {due.length > 0 && (
        <Card title={<Trans>Bills to pay</Trans>}>
          <Rows invoices={due} bills={bills} />
        </Card>
      )}
      {paying && (
        <PayDialog
          invoice={paying}
          card={card}
          onClose={() => {
            setPaying(undefined)
            rescueFocus()
          }}
          onPaid={setPaid}
        />
      )}
    </>
  )
}

/** The member's card and their other bills. */
export function BillsSection({ bills }: { bills: Bills }) {
  const { list, due, rest, card, paymentsOpen } = bills
  return (
    <Stack gap={5}>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load your invoices.</Trans>}
        kept={<Trans>You can pay later.</Trans>}
      >
        {() =>
          due.length + rest.length === 0 && !card ? (
            <NothingToPay isOpen={paymentsOpen} />
          ) : (
            <>
              <PaymentMethod card={card} isOpen={paymentsOpen} />
              <Card title={<Trans>Invoices and receipts</Trans>}>
                {rest.length === 0 ? (
                  <Text muted>
                    {due.length > 0 ? (
                      <Trans>After you pay, you’ll find your receipts here.</Trans>
                    ) : (
                      <Trans>You don’t have any invoices yet.</Trans>
                    )}
                  </Text>
                ) : (
                  <Rows invoices={rest} bills={bills} />
                )}
                {list.hasNextPage && (
                  <Older
                    list={list}
                    words={<Trans>Show older invoices</Trans>}
                    failed={<Trans>We couldn’t load older invoices.</Trans>}
                    kept={<Trans>Newer invoices are here.</Trans>}
                  />
                )}
              </Card>
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

function Rows({ invoices, bills }: { invoices: readonly Invoice[]; bills: Bills }) {
  const { paymentsOpen, setPaying } = bills
  return (
    <Stack as="ul" gap={4}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceRow invoice={invoice} isOpen={paymentsOpen} onPay={() => setPaying(invoice)} />
        </li>
      ))}
    </Stack>
  )
}

/** Somebody whose plan pays for everything, or who has no plan. */
function NothingToPay({ isOpen }: { isOpen: boolean }) {
  const { data } = useQuery(coverageQuery)
  if (data?.pays) {
    return (
      <>
        <PaymentMethod card={undefined} isOpen={isOpen} />
        <Card title={<Trans>Invoices and receipts</Trans>}>
          <Text muted>
            <Trans>You don’t have any invoices yet.</Trans>
          </Text>
        </Card>
      </>
    )
  }
  const sponsor = data?.coverage?.find(({ status }) => status === 'active')?.sponsor
  return (
    <Card title={<Trans>Billing</Trans>}>
      <Text>
        {sponsor ? (
          <Trans>{sponsor} pays for your program. You don’t have any bills right now.</Trans>
        ) : (
          <Trans>You don’t have any bills right now.</Trans>
        )}
      </Text>
    </Card>
  )
}
