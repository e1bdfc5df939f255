import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import facts from '../../../../billing/facts.module.css'
import { useDates } from '../../../../billing/use-dates'
import { coverageStates } from '../../../../billing/words'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import type { Coverage } from '../../../../data/billing'
import { type MemberBilling, removeCoverage } from '../../../../data/billing-desk'
import { NotSaved } from '../../../../forms/not-saved'
import { useMoney } from '../../../../i18n/use-money'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { rescueFocus } from '../../../../ui/focus'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { CoverageDialog } from './coverage-dialog'

type MemberCoverageProps = {
  memberId: string
  known: MemberBilling
  onSaved: () => void
  onFresh: () => void
}

/** The plans that a member has, had or will have, and what staff can do about them. */
export function MemberCoverage({ memberId, known, onSaved, onFresh }: MemberCoverageProps) {
  const [edited, setEdited] = useState<Coverage | null>(null)
  const [removed, setRemoved] = useState<Coverage | null>(null)
  const { coverage = [], plans = [] } = known
  return (
    <Card title={<Trans>Coverage</Trans>}>
      {coverage.length === 0 && (
        <Text muted>
          <Trans>This member has no plan, so they pay the full price.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={5}>
        {coverage.map((plan) => (
          <li key={plan.id}>
            <Plan
              plan={plan}
              currency={known.currency}
              onEdit={() => setEdited(plan)}
              onRemove={() => setRemoved(plan)}
            />
          </li>
        ))}
      </Stack>
      {plans.length === 0 ? (
        <Text>
          <Trans>The member’s brand has no plans. An Admin can add one.</Trans>
        </Text>
      ) : (
        <div>
          <Button
            onPress={() => setEdited({})}
            icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            <Trans>Add a plan</Trans>
          </Button>
        </div>
      )}
      {edited && (
        <CoverageDialog
          memberId={memberId}
          known={known}
          coverage={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            onSaved()
          }}
          onFresh={() => {
            setEdited(null)
            onFresh()
          }}
        />
      )}
      {removed && (
        <RemoveCoverage
          memberId={memberId}
          plan={removed}
          onClose={() => setRemoved(null)}
          onRemoved={onSaved}
          onFailed={onFresh}
        />
      )}
    </Card>
  )
}

type PlanProps = {
  plan: Coverage
  currency: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function Plan({ plan, currency, onEdit, onRemove }: PlanProps) {
  const { i18n } = useLingui()
  const date = useDates()
  const money = useMoney(currency)
  const state = coverageStates[plan.status ?? '']
  const from = date(plan.from ?? '')
  const until = plan.until ? date(plan.until) : ''
  const { deductibleCents = 0, deductibleMetCents = 0 } = plan
  const met = money(Math.min(deductibleMetCents, deductibleCents))
  const all = money(deductibleCents)
  const hidden = <span className="visually-hidden"> {plan.plan}</span>
  return (
    <Stack gap={3}>
      <Inline gap={3} wrap apart>
        <Text as="h3" size="h4">
          {plan.plan}
        </Text>
        {state && <Chip tone={state.tone}>{i18n._(state.words)}</Chip>}
      </Inline>
      <dl className={facts.facts}>
        <div>
          <dt>
            <Trans>Who pays</Trans>
          </dt>
          <dd>{plan.sponsor || <Trans>The member</Trans>}</dd>
        </div>
        <div>
          <dt>
            <Trans>Member number</Trans>
          </dt>
          <dd>{plan.number}</dd>
        </div>
        <div>
          <dt>
            <Trans>Valid</Trans>
          </dt>
          <dd>
            {until ? (
              <Trans>
                {from} to {until}
              </Trans>
            ) : (
              <Trans>Since {from}</Trans>
            )}
          </dd>
        </div>
        {deductibleCents > 0 && (
          <div>
            <dt>
              <Trans>Deductible</Trans>
            </dt>
            <dd>
              <Trans>
                {met} of {all} met
              </Trans>
            </dd>
          </div>
        )}
      </dl>
      <Inline gap={3} wrap>
        <Button onPress={onEdit}>
          <Trans>Change</Trans>
          {hidden}
        </Button>
        <Button variant="quiet" onPress={onRemove}>
          <Trans>Remove</Trans>
          {hidden}
        </Button>
      </Inline>
    </Stack>
  )
}

type RemoveCoverageProps = {
  memberId: string
  plan: Coverage
  onClose: () => void
  onRemoved: () => void
  onFailed: () => void
}

function RemoveCoverage(props: RemoveCoverageProps) {
  const { memberId, plan, onClose, onRemoved, onFailed } = props
  const [key] = useState(() => crypto.randomUUID())
  const { plan: name = '', id = '', revision = 0 } = plan
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Remove {name}?</Trans>}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep the plan</Trans>}
      send={() => removeCoverage({ memberId, id, revision }, key)}
      onDone={() => {
        rescueFocus()
        onRemoved()
      }}
      onClose={onClose}
      onFailed={onFailed}
      failed={(problem) =>
        problem.is('aborted') ? (
          <Banner tone="caution" live title={<Trans>Someone else has just changed this</Trans>}>
            <Trans>Close this window and look at it again.</Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      <Text>
        <Trans>
          Remove a plan only if it was added by mistake. If it has ended, change it and enter the
          last day. The member gets a message.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
