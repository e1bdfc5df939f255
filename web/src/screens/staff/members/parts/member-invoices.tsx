import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import rows from '../../../../billing/invoice-row.module.css'
import { useDates } from '../../../../billing/use-dates'
import { invoiceStates, serviceName } from '../../../../billing/words'
import { Loaded } from '../../../../calls/loaded'
import { Older } from '../../../../calls/older'
import type { Invoice } from '../../../../data/billing'
import { type MemberBilling, memberInvoicesQuery } from '../../../../data/billing-desk'
import { useMoney } from '../../../../i18n/use-money'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { BillDetails } from './bill-details'
import { IssueDialog } from './issue-dialog'
import { RefundDialog, VoidDialog } from './reason-dialogs'

/** What staff did with a bill, for the page to say. */
export type BillNews = 'issued' | 'voided' | 'waiting' | 'done' | 'failed'

type MemberInvoicesProps = {
  memberId: string
  known: MemberBilling
  onNews: (news: BillNews) => void
  onFresh: () => void
}

/** A member's invoices, the newest first, and what staff can do about each. */
export function MemberInvoices({ memberId, known, onNews, onFresh }: MemberInvoicesProps) {
  const list = useInfiniteQuery(memberInvoicesQuery(memberId))
  const [isNew, setNew] = useState(false)
  return (
    <Card title={<Trans>Invoices</Trans>}>
      <Loaded
        query={list}
        shape="rows"
        level={3}
        failed={<Trans>We couldn’t load the invoices.</Trans>}
      >
        {({ pages }) => {
          const invoices = pages.flatMap((page) => page.invoices ?? [])
          return (
            <>
              {invoices.length === 0 && (
                <Text muted>
                  <Trans>This member has no invoices.</Trans>
                </Text>
              )}
              <Stack as="ul" gap={4}>
                {invoices.map((invoice) => (
                  <li key={invoice.id}>
                    <Bill
                      memberId={memberId}
                      invoice={invoice}
                      known={known}
                      onNews={onNews}
                      onFresh={onFresh}
                    />
                  </li>
                ))}
              </Stack>
              {list.hasNextPage && (
                <Older
                  list={list}
                  words={<Trans>Show older invoices</Trans>}
                  failed={<Trans>We couldn’t load older invoices.</Trans>}
                  kept={<Trans>Newer invoices are here.</Trans>}
                />
              )}
            </>
          )
        }}
      </Loaded>
      <div>
        <Button
          onPress={() => setNew(true)}
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>New invoice</Trans>
        </Button>
      </div>
      {isNew && (
        <IssueDialog
          memberId={memberId}
          known={known}
          onClose={() => setNew(false)}
          onIssued={() => {
            setNew(false)
            onNews('issued')
          }}
        />
      )}
    </Card>
  )
}

type BillProps = {
  memberId: string
  invoice: Invoice
  known: MemberBilling
  onNews: (news: BillNews) => void
  onFresh: () => void
}

const unpaid = ['open', 'failed']

function Bill({ memberId, invoice, known, onNews, onFresh }: BillProps) {
  const { i18n } = useLingui()
  const money = useMoney(invoice.currency)
  const [shown, setShown] = useState<'refund' | 'void' | 'details'>()
  const { number = '', status = '', kind, item, refundableCents = 0 } = invoice
  const state = invoiceStates[status]
  const hidden = <span className="visually-hidden"> {number}</span>
  const close = () => setShown(undefined)
  const done = (news: BillNews) => {
    close()
    onNews(news)
  }
  return (
    <article className={rows.row}>
      <Inline gap={3} wrap apart>
        <Text as="h3" size="h4">
          {i18n._(serviceName(kind, item))}
        </Text>
        {state && <Chip tone={state.tone}>{i18n._(state.words)}</Chip>}
      </Inline>
      <Text size="large" weight="bold">
        <span className={rows.amount}>{money(invoice.amountCents ?? 0)}</span>
      </Text>
      <About invoice={invoice} />
      <Inline gap={3} wrap>
        {refundableCents > 0 && known.paymentsOpen && (
          <Button onPress={() => setShown('refund')}>
            <Trans>Refund</Trans>
            {hidden}
          </Button>
        )}
        {unpaid.includes(status) && (
          <Button onPress={() => setShown('void')}>
            <Trans>Cancel the invoice</Trans>
            {hidden}
          </Button>
        )}
        <Button variant="quiet" onPress={() => setShown('details')}>
          <Trans>Details</Trans>
          {hidden}
        </Button>
      </Inline>
      {shown === 'refund' && (
        <RefundDialog
          memberId={memberId}
          invoice={invoice}
          onClose={close}
          onDone={done}
          onFailed={onFresh}
        />
      )}
      {shown === 'void' && (
        <VoidDialog
          memberId={memberId}
          invoice={invoice}
          onClose={close}
          onDone={() => done('voided')}
          onFailed={onFresh}
        />
      )}
      {shown === 'details' && <BillDetails memberId={memberId} invoice={invoice} onClose={close} />}
    </article>
  )
}

function About({ invoice }: { invoice: Invoice }) {
  const date = useDates()
  const money = useMoney(invoice.currency)
  const { number, serviceFrom = '', serviceUntil = '', dueDate = '', status = '' } = invoice
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
      {unpaid.includes(status) && (
        <Text muted>
          <Trans>Due {due}</Trans>
        </Text>
      )}
      {(invoice.refundedCents ?? 0) > 0 && (
        <Text muted>
          <Trans>Refunded: {refunded}</Trans>
        </Text>
      )}
    </div>
  )
}
