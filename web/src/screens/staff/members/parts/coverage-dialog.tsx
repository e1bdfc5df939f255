import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Coverage } from '../../../../data/billing'
import { type MemberBilling, saveCoverage } from '../../../../data/billing-desk'
import { centsOf, dollarsOf, isAmount } from '../../../../domain/dollars'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { DateField } from '../../../../ui/date-field'
import { NumberField } from '../../../../ui/number-field'
import { Select } from '../../../../ui/select'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { billingRefusal } from '../../parts/billing-refusals'
import { SomeoneChanged } from '../../parts/someone-changed'

export type CoverageAnswers = {
  planCode: string
  number: string
  from: CalendarDate | null
  until: CalendarDate | null
  met: number
}

/** What is wrong with a plan of a member, apart from its other plans: the server knows those. */
export function problemsOfCoverage({ planCode, number, from, until, met }: CoverageAnswers) {
  const { length } = [...number.trim()]
  return {
    planCode: planCode === '' && msg`Choose a plan.`,
    number: (length === 0 || length > 40) && msg`Enter the member number, in up to 40 characters.`,
    from: !from && msg`Enter the first day.`,
    until:
      from !== null &&
      until !== null &&
      until.compare(from) < 0 &&
      msg`The last day can’t be before the first.`,
    met:
      !isAmount(Number.isNaN(met) ? 0 : met) &&
      msg`Enter an amount from 0 to 20,000, with at most two digits for cents.`,
  }
}

const dayOf = (day = ''): CalendarDate | null => {
  try {
    return parseDate(day)
  } catch {
    return null
  }
}

type CoverageDialogProps = {
  memberId: string
  known: MemberBilling
  /** Empty for a new one. */
  coverage: Coverage
  onClose: () => void
  onSaved: () => void
  /** Shows the newest version. */
  onFresh: () => void
}

/** Gives a member a plan, or corrects one. */
export function CoverageDialog(props: CoverageDialogProps) {
  const { memberId, known, coverage, onClose, onSaved, onFresh } = props
  const { id = '', revision = 0 } = coverage
  const form = useForm({
    id: 'coverage',
    first: (): CoverageAnswers => ({
      planCode: coverage.planCode ?? '',
      number: coverage.number ?? '',
      from: dayOf(coverage.from ?? known.day),
      until: dayOf(coverage.until),
      met: dollarsOf(coverage.deductibleMetCents),
    }),
    check: problemsOfCoverage,
    serverNames: { deductibleMetCents: 'met' },
    refusal: billingRefusal,
    send: ({ planCode, number, from, until, met }, { key }) =>
      saveCoverage(
        {
          memberId,
          id,
          planCode,
          number: number.trim(),
          from: from?.toString() ?? '',
          until: until?.toString() ?? '',
          deductibleMetCents: Number.isNaN(met) ? 0 : centsOf(met),
          revision,
        },
        key,
      ),
    onSent: onSaved,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={id ? <Trans>Change the plan</Trans> : <Trans>Add a plan</Trans>}
    >
      <Form
        form={form}
        send={<Trans>Save</Trans>}
        failed={(problem) => <SomeoneChanged problem={problem} onFresh={onFresh} />}
      >
        <Text muted>
          <Trans>The member gets a message about the change.</Trans>
        </Text>
        <Select
          {...form.select('planCode')}
          label={<Trans>Plan</Trans>}
          options={(known.plans ?? []).map(({ code = '', name = '' }) => ({
            id: code,
            label: name,
          }))}
        />
        <TextField
          {...form.field('number')}
          label={<Trans>Member number with the plan</Trans>}
          autoComplete="off"
          spellCheck="false"
        />
        <DateField<CalendarDate> {...form.field('from')} label={<Trans>First day</Trans>} />
        <DateField<CalendarDate>
          {...form.field('until')}
          optional
          label={<Trans>Last day</Trans>}
          help={<Trans>Leave it empty if the plan has no end date.</Trans>}
        />
        <NumberField
          {...form.field('met')}
          optional
          label={<Trans>Deductible met so far</Trans>}
          unit={known.currency ?? 'USD'}
          formatOptions={{ minimumFractionDigits: 2 }}
        />
      </Form>
    </FormDialog>
  )
}
