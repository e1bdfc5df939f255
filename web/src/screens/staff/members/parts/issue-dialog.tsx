import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import facts from '../../../../billing/facts.module.css'
import { useDates } from '../../../../billing/use-dates'
import { Why } from '../../../../billing/why'
import { serviceName } from '../../../../billing/words'
import {
  type Billed,
  issueInvoice,
  type MemberBilling,
  type Proposal,
  proposalQuery,
} from '../../../../data/billing-desk'
import { asProblem, type Problem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { NotSaved } from '../../../../forms/not-saved'
import { refusalWords } from '../../../../forms/refusal-words'
import { useForm } from '../../../../forms/use-form'
import { useMoney } from '../../../../i18n/use-money'
import { Banner } from '../../../../ui/banner'
import { DateField } from '../../../../ui/date-field'
import { Select } from '../../../../ui/select'
import { Skeleton } from '../../../../ui/skeleton'
import { Text } from '../../../../ui/text'
import { useDebounced } from '../../../../ui/use-debounced'
import { billingRefusal } from '../../parts/billing-refusals'

type IssueDialogProps = {
  memberId: string
  known: MemberBilling
  onClose: () => void
  onIssued: () => void
}

type Answers = { service: string; from: CalendarDate | null }

/** Makes an invoice. The amount comes from the price and the plan of the day, and is seen first. */
export function IssueDialog({ memberId, known, onClose, onIssued }: IssueDialogProps) {
  const { i18n } = useLingui()
  const form = useForm({
    id: 'issue',
    first: (): Answers => ({ service: '', from: known.day ? parseDate(known.day) : null }),
    check: ({ service, from }) => ({
      service: service === '' && msg`Choose a service.`,
      from: !from && msg`Enter a date.`,
    }),
    serverNames: { item: 'service' },
    refusal: billingRefusal,
    keyedBy: (answers) => [billedOf(memberId, answers), amount],
    send: (answers, { key }) => issueInvoice(billedOf(memberId, answers), amount, key),
    onSent: onIssued,
    onFailed: () => again(),
  })
  const { service, from } = form.value
  const day = from?.toString() ?? ''
  // A year that is half typed is not asked about.
  const restedDay = useDebounced(day, 400)
  const billed: Billed = { ...billedOf(memberId, { service, from: null }), from: restedDay }
  const proposal = useQuery(proposalQuery(billed))
  const again: () => void = proposal.refetch
  const amount: number = proposal.data?.quote?.yourCents ?? 0
  const isReady = day === restedDay && amount > 0
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>New invoice</Trans>}>
      <Form
        form={form}
        send={<Trans>Send the invoice</Trans>}
        buttons={isReady ? undefined : null}
        failed={(problem) => <NotIssued problem={problem} />}
      >
        <Select
          {...form.select('service')}
          label={<Trans>Service</Trans>}
          options={(known.services ?? []).map(({ kind = '', item = '' }) => ({
            id: `${kind}:${item}`,
            label: i18n._(serviceName(kind, item)),
          }))}
        />
        <DateField<CalendarDate>
          {...form.field('from')}
          label={
            billed.kind === 'program' ? (
              <Trans>First day of the billing month</Trans>
            ) : (
              <Trans>Day of the visit</Trans>
            )
          }
        />
        {proposal.isLoading && <Skeleton shape="text" />}
        {proposal.error && <NoProposal problem={asProblem(proposal.error)} />}
        {proposal.data && <Amount proposal={proposal.data} />}
      </Form>
    </FormDialog>
  )
}

function billedOf(memberId: string, { service, from }: Answers): Billed {
  const [kind = '', item = ''] = service.split(':')
  return { memberId, kind, item, from: from?.toString() ?? '' }
}

/** What the member will pay and why. */
function Amount({ proposal }: { proposal: Proposal }) {
  const money = useMoney(proposal.currency)
  const date = useDates()
  const { quote = {}, from = '', until = '', dueDate = '' } = proposal
  const first = date(from)
  const last = date(until)
  return (
    <>
      <dl className={facts.facts}>
        <div>
          <dt>
            <Trans>The member pays</Trans>
          </dt>
          <dd>
            <Text as="strong" weight="bold">
              {money(quote.yourCents ?? 0)}
            </Text>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Full price</Trans>
          </dt>
          <dd>{money(quote.listCents ?? 0)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Members see:</Trans>
          </dt>
          <dd>
            <Why quote={quote} money={money} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Dates</Trans>
          </dt>
          <dd>
            {from === until ? (
              first
            ) : (
              <Trans>
                {first} to {last}
              </Trans>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Due date</Trans>
          </dt>
          <dd>{date(dueDate)}</dd>
        </div>
      </dl>
      {!quote.yourCents && (
        <Banner title={<Trans>There’s nothing to pay, so no invoice is needed</Trans>} />
      )}
    </>
  )
}

function NoProposal({ problem }: { problem: Problem }) {
  const { i18n } = useLingui()
  const [refused] = problem.fields
  return (
    <Banner tone="caution" live title={<Trans>We can’t work out the amount</Trans>}>
      {refused ? (
        (billingRefusal(refused, i18n) ?? refusalWords(refused, i18n))
      ) : (
        <Trans>Please try again in a moment.</Trans>
      )}
    </Banner>
  )
}

function NotIssued({ problem }: { problem: Problem }) {
  if (problem.is('aborted')) {
    return (
      <Banner tone="caution" live title={<Trans>The amount has changed</Trans>}>
        <Trans>Please look at it again before you send the invoice.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'billing.invoice.ended') {
    return (
      <Banner tone="caution" live title={<Trans>This account has ended</Trans>}>
        <Trans>The member could not see or pay the invoice.</Trans>
      </Banner>
    )
  }
  return <NotSaved problem={problem} />
}
