import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invoice } from '../../../../data/billing'
import { refundInvoice, voidInvoice } from '../../../../data/billing-desk'
import type { Problem } from '../../../../data/problem'
import { centsOf, dollarsOf, isAmount } from '../../../../domain/dollars'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { NotSaved } from '../../../../forms/not-saved'
import { useForm } from '../../../../forms/use-form'
import { useMoney } from '../../../../i18n/use-money'
import { Banner } from '../../../../ui/banner'
import { NumberField } from '../../../../ui/number-field'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { billingRefusal } from '../../parts/billing-refusals'

type ReasonDialogProps<Done> = {
  memberId: string
  invoice: Invoice
  onClose: () => void
  onDone: (done: Done) => void
  /** It closes after a try that did not work: what the page shows may be why. */
  onFailed: () => void
}

function closeAfter(failure: Problem | null, props: { onClose: () => void; onFailed: () => void }) {
  props.onClose()
  if (failure) props.onFailed()
}

const reasonProblem = (reason: string) => {
  const { length } = [...reason.trim()]
  return (length === 0 || length > 500) && msg`Say why, in up to 500 characters.`
}

/** What is wrong with a refund of at most some cents. */
export function problemsOfRefund(dollars: number, reason: string, mostCents: number) {
  const cents = centsOf(dollars)
  return {
    dollars:
      !isAmount(dollars) || cents === 0
        ? msg`Enter an amount above zero, with at most two digits for cents.`
        : cents > mostCents && msg`This is more than what can still be refunded.`,
    reason: reasonProblem(reason),
  }
}

/** Gives a part of a payment back, or all of it. */
export function RefundDialog(props: ReasonDialogProps<'waiting' | 'done' | 'failed'>) {
  const { memberId, invoice, onDone } = props
  // What the person saw when they opened the dialog, whatever the page loads meanwhile.
  const [seen] = useState(invoice)
  const { id: invoiceId = '', number, refundableCents = 0 } = seen
  const most = useMoney(invoice.currency)(refundableCents)
  const form = useForm({
    id: 'refund',
    first: () => ({ dollars: dollarsOf(refundableCents), reason: '' }),
    check: ({ dollars, reason }) => problemsOfRefund(dollars, reason, refundableCents),
    serverNames: { cents: 'dollars' },
    refusal: billingRefusal,
    send: ({ dollars, reason }, { key }) =>
      refundInvoice(
        { memberId, invoiceId, cents: centsOf(dollars), refundableCents, reason: reason.trim() },
        key,
      ),
    onSent: ({ refund }) => {
      const { state } = refund ?? {}
      onDone(state === 'done' || state === 'failed' ? state : 'waiting')
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={() => closeAfter(form.lastFailure, props)}
      title={<Trans>Refund invoice {number}</Trans>}
    >
      <Form
        form={form}
        send={<Trans>Refund</Trans>}
        failed={(problem) => <NotRefunded problem={problem} />}
      >
        <Text>
          <Trans>
            The money goes back to the card that paid. The member gets a message once it’s on its
            way.
          </Trans>
        </Text>
        <NumberField
          {...form.field('dollars')}
          label={<Trans>Amount</Trans>}
          help={<Trans>Up to {most}.</Trans>}
          unit={invoice.currency ?? 'USD'}
          formatOptions={{ minimumFractionDigits: 2 }}
        />
        <TextField
          {...form.field('reason')}
          multiline
          label={<Trans>Why?</Trans>}
          help={<Trans>For our records. Members don’t see it. Leave out details of health.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}

function NotRefunded({ problem }: { problem: Problem }) {
  if (problem.messageKey === 'billing.refused.closed') {
    return (
      <Banner tone="caution" live title={<Trans>Refunds aren’t available here</Trans>}>
        <Trans>This portal has no payment provider.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'billing.refund.changed') {
    return (
      <Banner tone="caution" live title={<Trans>This invoice has changed</Trans>}>
        <Trans>
          What can be refunded is no longer what you saw. Close this and look at the invoice again.
        </Trans>
      </Banner>
    )
  }
  return <NotSaved problem={problem} />
}

/** Cancels an invoice that is not paid. */
export function VoidDialog(props: ReasonDialogProps<void>) {
  const { memberId, invoice, onDone } = props
  const { id: invoiceId = '', number } = invoice
  const amount = useMoney(invoice.currency)(invoice.amountCents ?? 0)
  const form = useForm({
    id: 'void',
    first: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    send: ({ reason }, { key }) => voidInvoice({ memberId, invoiceId, reason: reason.trim() }, key),
    onSent: () => onDone(),
  })
  return (
    <FormDialog
      isOpen
      onClose={() => closeAfter(form.lastFailure, props)}
      title={<Trans>Cancel invoice {number}?</Trans>}
    >
      <Form
        form={form}
        isShort
        send={<Trans>Cancel the invoice</Trans>}
        failed={(problem) =>
          problem.messageKey === 'billing.refused.void' ? (
            <Banner tone="caution" live title={<Trans>This invoice can’t be canceled now</Trans>}>
              <Trans>
                It was paid in the meantime, or a payment is in progress. If it’s paid, you can
                refund it.
              </Trans>
            </Banner>
          ) : (
            <NotSaved problem={problem} />
          )
        }
      >
        <Text>
          <Trans>The member no longer has to pay {amount}, and gets a message.</Trans>
        </Text>
        <TextField
          {...form.field('reason')}
          multiline
          label={<Trans>Why?</Trans>}
          help={<Trans>For our records. Members don’t see it. Leave out details of health.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}
