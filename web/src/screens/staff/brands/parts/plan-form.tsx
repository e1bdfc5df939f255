import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type EditedPlan, type PlanList, planListQuery, savePlan } from '../../../../data/plan-desk'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { NumberField } from '../../../../ui/number-field'
import { TextField } from '../../../../ui/text-field'
import { billingRefusal } from '../../parts/billing-refusals'
import { SomeoneChanged } from '../../parts/someone-changed'
import { draftOf, planOf, problemsOf } from './plan-draft'
import { PlanRules } from './plan-rules'

type PlanFormProps = {
  brandCode: string
  plan: EditedPlan
  list: PlanList
  onClose: () => void
  onSaved: () => void
}

/** Drafts are named in small letters. */
const draftField = (brandCode: string, code: string) =>
  `${brandCode}.${code || 'new.plan'}`.toLowerCase().replaceAll('_', '-').slice(0, 64)

/** Adds a plan, or changes one. Back keeps what was entered. */
export function PlanForm({ brandCode, plan, list, onClose, onSaved }: PlanFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { revision = 0, code = '', members = 0 } = plan
  const fresh = () => queries.invalidateQueries({ queryKey: planListQuery(brandCode).queryKey })
  const form = useForm({
    id: 'plan',
    first: () => draftOf(plan),
    draft: { route: '/staff/brands', field: draftField(brandCode, code) },
    edits: revision > 0,
    keyedBy: (draft) => [brandCode, planOf(draft, plan)],
    check: problemsOf,
    send: (draft, { key }) => savePlan(brandCode, planOf(draft, plan), key),
    onSent: async () => {
      await fresh()
      onSaved()
    },
    serverNames: { deductibleCents: 'deductible' },
    refusal: billingRefusal,
  })
  const currency = list.currency ?? 'USD'
  const isSelf = form.value.sponsorKind === 'self'
  return (
    <Form
      form={form}
      send={revision ? <Trans>Save the plan</Trans> : <Trans>Add this plan</Trans>}
      onCancel={onClose}
      failed={(problem) => (
        <SomeoneChanged problem={problem} onFresh={() => void fresh().then(onClose)} />
      )}
    >
      <h2>{revision ? <Trans>Change the plan</Trans> : <Trans>A new plan</Trans>}</h2>
      {members > 0 && (
        <Banner
          title={
            <Plural
              value={members}
              one="# member has or had this plan"
              other="# members have or had this plan"
            />
          }
        >
          <Trans>
            What they pay changes as soon as you save. Invoices that we’ve already sent keep their
            amounts.
          </Trans>
        </Banner>
      )}
      <TextField {...form.field('name')} label={<Trans>Name of the plan</Trans>} />
      <ChoiceGroup
        {...form.field('sponsorKind')}
        label={<Trans>Who pays?</Trans>}
        options={[
          { id: 'employer', label: t`An employer` },
          { id: 'health_plan', label: t`A health plan` },
          { id: 'self', label: t`Members pay themselves`, detail: t`At full price.` },
        ]}
      />
      {!isSelf && (
        <>
          <TextField
            {...form.field('sponsor')}
            label={<Trans>Name of the employer or health plan</Trans>}
            help={<Trans>Members see it with their plan.</Trans>}
          />
          <NumberField
            id={form.idOf('deductible')}
            value={form.value.deductible ?? Number.NaN}
            onChange={(value) => form.change({ deductible: Number.isNaN(value) ? null : value })}
            error={form.error('deductible')}
            optional
            label={<Trans>Yearly deductible</Trans>}
            help={<Trans>Leave it at 0 if the plan has none.</Trans>}
            unit={currency}
            formatOptions={{ minimumFractionDigits: 2 }}
          />
        </>
      )}
      <TextField
        {...form.field('phone')}
        optional
        label={<Trans>Phone number for questions about the plan</Trans>}
        inputMode="tel"
      />
      {!isSelf && (
        <PlanRules
          rules={form.value.rules}
          onChange={(rules) => form.change({ rules })}
          services={list.services ?? []}
          sponsorKind={form.value.sponsorKind}
          currency={currency}
          idOf={form.idOf}
          error={form.error}
        />
      )}
    </Form>
  )
}
