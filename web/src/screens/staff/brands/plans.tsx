import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { type EditedPlan, type PlanList, planListQuery } from '../../../data/plan-desk'
import { useMoney } from '../../../i18n/use-money'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import { DeletePlan } from './parts/delete-plan'
import { PlanForm } from './parts/plan-form'
import { PriceList } from './parts/price-list'
import { useServiceName } from './parts/use-services'

type Told = 'saved' | 'deleted' | 'removed'

/** The plans and prices of one brand. */
export function Screen() {
  const { params } = useRoute()
  const code = params.code ?? ''
  const list = useQuery(planListQuery(code))
  const queries = useQueryClient()
  const [edited, setEdited] = useState<EditedPlan | null>(null)
  const [done, setDone] = useState<{ what: Told; times: number }>()
  useFocusOnSwap(edited)
  const fresh = () => void queries.invalidateQueries({ queryKey: planListQuery(code).queryKey })
  const onEdit = (plan: EditedPlan) => {
    setDone(undefined)
    setEdited(plan)
  }
  const tell = (what: Told) => {
    setEdited(null)
    setDone((before) => ({ what, times: (before?.times ?? 0) + 1 }))
    fresh()
  }
  return (
    <PageBody width="page">
      <Link standalone href={href('staff.brands.brand', { code })}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>Back to the brand</Trans>
      </Link>
      <PageHead
        title={<Trans>Plans and prices</Trans>}
        lead={
          <Trans>
            What services cost at this brand, and the plans that pay for them. Members see their own
            price and the reason for it.
          </Trans>
        }
        width="reading"
      />
      {done && <Done key={done.times} what={done.what} />}
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load the plans and prices.</Trans>}
        kept={<Trans>What members pay stays as it is.</Trans>}
      >
        {(found) =>
          edited ? (
            <PlanForm
              key={edited.code ?? ''}
              brandCode={code}
              plan={edited}
              list={found}
              onClose={() => setEdited(null)}
              onSaved={() => tell('saved')}
            />
          ) : (
            <>
              <Plans
                brandCode={code}
                list={found}
                onEdit={onEdit}
                onDeleted={() => tell('deleted')}
                onFresh={fresh}
              />
              <PriceList
                brandCode={code}
                list={found}
                onSaved={() => tell('saved')}
                onDropped={() => tell('removed')}
                onFresh={fresh}
              />
            </>
          )
        }
      </Loaded>
    </PageBody>
  )
}

function Done({ what }: { what: Told }) {
  return (
    <Banner
      tone="good"
      asks
      title={
        <>
          {what === 'saved' && <Trans>Saved</Trans>}
          {what === 'deleted' && <Trans>The plan is deleted.</Trans>}
          {what === 'removed' && <Trans>The price is removed.</Trans>}
        </>
      }
    />
  )
}

type PlansProps = {
  brandCode: string
  list: PlanList
  onEdit: (plan: EditedPlan) => void
  onDeleted: () => void
  onFresh: () => void
}

function Plans({ brandCode, list, onEdit, onDeleted, onFresh }: PlansProps) {
  const { plans = [] } = list
  return (
    <Card title={<Trans>Plans</Trans>}>
      {plans.length === 0 ? (
        <Text muted>
          <Trans>This brand has no plans yet. Members pay the full price.</Trans>
        </Text>
      ) : (
        <Stack as="ul" gap={5}>
          {plans.map((plan) => (
            <li key={plan.code}>
              <PlanRow
                brandCode={brandCode}
                plan={plan}
                currency={list.currency}
                onEdit={() => onEdit(plan)}
                onDeleted={onDeleted}
                onFresh={onFresh}
              />
            </li>
          ))}
        </Stack>
      )}
      <div>
        <Button
          onPress={() => onEdit({})}
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>Add a plan</Trans>
        </Button>
      </div>
    </Card>
  )
}

type PlanRowProps = {
  brandCode: string
  plan: EditedPlan
  currency: string | undefined
  onEdit: () => void
  onDeleted: () => void
  onFresh: () => void
}

function PlanRow(props: PlanRowProps) {
  const { brandCode, plan, currency, onEdit, onDeleted, onFresh } = props
  const [asks, setAsks] = useState(false)
  const { name = '', members = 0 } = plan
  return (
    <Stack gap={2}>
      <Text as="h3" size="h4">
        {name}
      </Text>
      <Text>
        <PaidBy plan={plan} />
      </Text>
      <PlanRuleList plan={plan} currency={currency} />
      <Text muted>
        {members > 0 ? (
          <Plural
            value={members}
            one="# member has or had it, so it can’t be deleted."
            other="# members have or had it, so it can’t be deleted."
          />
        ) : (
          <Trans>No member has it.</Trans>
        )}
      </Text>
      <Inline gap={3} wrap>
        <Button onPress={onEdit}>
          <Trans>Change</Trans>
          <span className="visually-hidden"> {name}</span>
        </Button>
        {members === 0 && (
          <Button variant="quiet" onPress={() => setAsks(true)}>
            <Trans>Delete</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </Inline>
      {asks && (
        <DeletePlan
          brandCode={brandCode}
          plan={plan}
          onClose={() => setAsks(false)}
          onDeleted={onDeleted}
          onFailed={onFresh}
        />
      )}
    </Stack>
  )
}

function PaidBy({ plan: { sponsorKind, sponsor } }: { plan: EditedPlan }) {
  if (sponsorKind === 'self') return <Trans>Members pay themselves.</Trans>
  return sponsorKind === 'employer' ? (
    <Trans>Employer: {sponsor}</Trans>
  ) : (
    <Trans>Health plan: {sponsor}</Trans>
  )
}

function PlanRuleList({ plan, currency }: { plan: EditedPlan; currency: string | undefined }) {
  const { t } = useLingui()
  const money = useMoney(currency)
  const nameOf = useServiceName()
  const { covers = [], deductibleCents = 0, name = '' } = plan
  const deductible = money(deductibleCents)
  return (
    <>
      {deductibleCents > 0 && (
        <Text>
          <Trans>Deductible: {deductible}</Trans>
        </Text>
      )}
      {covers.length > 0 && (
        <ul aria-label={t`What ${name} pays for`}>
          {covers.map(({ kind, item, how, cents = 0, afterCents = 0 }) => {
            const service = nameOf(kind, item)
            const part = money(cents)
            const after = money(afterCents)
            return (
              <li key={`${kind} ${item}`}>
                {how === 'paid' && <Trans>{service}: the plan pays all of it</Trans>}
                {how === 'copay' && (
                  <Trans>
                    {service}: the member pays {part}
                  </Trans>
                )}
                {how === 'deductible' && (
                  <Trans>
                    {service}: the member pays {part}, and {after} after the deductible
                  </Trans>
                )}
                {how === 'none' && <Trans>{service}: not covered</Trans>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
