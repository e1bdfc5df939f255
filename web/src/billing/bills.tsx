import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../calls/loaded'
import { Older } from '../calls/older'
import { coverageQuery, type Invoice, invoicesQuery } from '../data/billing'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CardReturn } from './card-return'
import { InvoiceRow } from './invoice-row'
import { type Paid, PaidBanner } from './paid-banner'
import { PaymentMethod } from './payment-method'

/** The member's card and bills. */
export function BillsSection() {
  const list = useInfiniteQuery(invoicesQuery)
  const [paid, setPaid] = useState<Paid>()
  return (
    <Stack gap={5}>
      <CardReturn />
      {paid && <PaidBanner key={paid.id + paid.state} paid={paid} />}
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load your invoices.</Trans>}
        kept={<Trans>You can pay later.</Trans>}
      >
        {({ pages }) => {
          const invoices = pages.flatMap((page) => page.invoices ?? [])
          const { card, paymentsOpen = false } = pages[0] ?? {}
          if (invoices.length === 0 && !card) return <NothingToPay isOpen={paymentsOpen} />
          return (
            <>
              <PaymentMethod card={card} isOpen={paymentsOpen} />
              <Card title={<Trans>Invoices and receipts</Trans>}>
                {invoices.length === 0 ? (
                  <Text muted>
                    <Trans>You don’t have any invoices yet.</Trans>
                  </Text>
                ) : (
                  <Stack as="ul" gap={4}>
                    {invoices.map((invoice: Invoice) => (
                      <li key={invoice.id}>
                        <InvoiceRow
                          invoice={invoice}
                          card={card}
                          isOpen={paymentsOpen}
                          onPaid={setPaid}
                        />
                      </li>
                    ))}
                  </Stack>
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
        }}
      </Loaded>
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
          <Trans>{sponsor} pays for your program. You don’t have any bills.</Trans>
        ) : (
          <Trans>You don’t have any bills.</Trans>
        )}
      </Text>
    </Card>
  )
}
