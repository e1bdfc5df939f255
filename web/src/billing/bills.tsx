import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../calls/loaded'
import { Older } from '../calls/older'
import { Spoken } from '../calls/spoken'
import { useActedFor } from '../data/acted-for'
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
  // Nobody pays while they act for someone: the card is that person's.
  const isActing = useActedFor() !== undefined
  const [paid, setPaid] = useState<Paid>()
  // A bill that changes while its dialog is open may leave the list it was opened from.
  const [paying, setPaying] = useState<Invoice>()
  const pages = list.data?.pages ?? []
  const { invoices = [], unpaid = [], card, paymentsOpen: isOpen = false } = pages[0] ?? {}
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
  const paymentsOpen = !isActing && isOpen
  return {
    list,
    due,
    rest,
    card,
    isActing,
    paymentsOpen,
    paid,
    setPaid,
    paying,
    setPaying,
    setNext,
  }
}

type Bills = ReturnType<typeof useBills>

/** What is to be paid now, and how the last payment went: the first thing on a page about money. */
export function DueBills({ bills }: { bills: Bills }) {
  const { due, paid, setPaid, paying, setPaying, card, setNext, isActing } = bills
  return (
    <>
      {/* One outcome at a time: a payment is newer than the card that was saved for it. */}
      {paid ? (
        <PaidBanner key={paid.id + paid.state} paid={paid} />
      ) : (
        !isActing && <CardReturn onKept={setNext} />
      )}
      {due.length > 0 && (
        <Card title={<Trans>Bills to pay</Trans>}>
          <Stack gap={4}>
            <Spoken
              own={null}
              about={(name) => (
                <Text muted>
                  <Trans>
                    You can’t pay while you act for {name}. Member Support can help you pay.
                  </Trans>
                </Text>
              )}
            />
            <Rows invoices={due} bills={bills} />
          </Stack>
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
  const { list, due, rest, card, isActing, paymentsOpen } = bills
  return (
    <Stack gap={5}>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load the invoices.</Trans>}
        kept={
          <Spoken
            own={<Trans>You can pay later.</Trans>}
            about={() => <Trans>Please try again in a few minutes.</Trans>}
          />
        }
      >
        {() =>
          due.length + rest.length === 0 && !card ? (
            <NothingToPay isActing={isActing} isOpen={paymentsOpen} />
          ) : (
            <>
              {!isActing && <PaymentMethod card={card} isOpen={paymentsOpen} />}
              <Card title={<Trans>Invoices and receipts</Trans>}>
                {rest.length === 0 ? (
                  <Text muted>
                    {due.length > 0 ? (
                      <Spoken
                        own={<Trans>After you pay, you’ll find your receipts here.</Trans>}
                        about={() => <Trans>Receipts will be here after a payment.</Trans>}
                      />
                    ) : (
                      <NoInvoices />
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

function NoInvoices() {
  return (
    <Spoken
      own={<Trans>You don’t have any invoices yet.</Trans>}
      about={(name) => <Trans>{name} doesn’t have any invoices yet.</Trans>}
    />
  )
}

/** Somebody whose plan pays for everything, or who has no plan. */
function NothingToPay({ isActing, isOpen }: { isActing: boolean; isOpen: boolean }) {
  const { data } = useQuery(coverageQuery)
  if (data?.pays) {
    return (
      <>
        {!isActing && <PaymentMethod card={undefined} isOpen={isOpen} />}
        <Card title={<Trans>Invoices and receipts</Trans>}>
          <Text muted>
            <NoInvoices />
          </Text>
        </Card>
      </>
    )
  }
  const sponsor = data?.coverage?.find(({ status }) => status === 'active')?.sponsor
  return (
    <Card title={<Trans>Billing</Trans>}>
      <Text>
        <Spoken
          own={
            sponsor ? (
              <Trans>{sponsor} pays for your program. You don’t have any bills right now.</Trans>
            ) : (
              <Trans>You don’t have any bills right now.</Trans>
            )
          }
          about={(name) => <Trans>{name} doesn’t have any bills right now.</Trans>}
        />
      </Text>
    </Card>
  )
}
