import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { Spoken } from '../calls/spoken'
import { useActedFor } from '../data/acted-for'
import { type Coverage, type CoverageOverview, coverageQuery } from '../data/billing'
import { phoneText, telLink } from '../domain/phone'
import { useMoney } from '../i18n/use-money'
import { Card } from '../ui/card'
import { Chip } from '../ui/chip'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'
import { Text } from '../ui/text'
import styles from './facts.module.css'
import { PriceTable } from './price-table'
import { useDates } from './use-dates'
import { coverageStates } from './words'

/** The member's plans, and what each service costs with them. */
export function CoverageSection() {
  const overview = useQuery(coverageQuery)
  return (
    <Loaded
      query={overview}
      failed={
        <Spoken
          own={<Trans>We couldn’t load your coverage.</Trans>}
          about={(name) => <Trans>We couldn’t load {name}’s coverage.</Trans>}
        />
      }
      kept={<Trans>The plan is not affected.</Trans>}
    >
      {(data) => <Overview overview={data} />}
    </Loaded>
  )
}

function Overview({ overview }: { overview: CoverageOverview }) {
  const { coverage = [], quotes = [] } = overview
  if (coverage.length + quotes.length === 0) return <NoCoverage />
  return (
    <>
      {coverage.map((plan) => (
        <PlanCard key={plan.id} plan={plan} currency={overview.currency} />
      ))}
      {coverage.length === 0 && (
        <Card
          title={
            <Spoken own={<Trans>Your plan</Trans>} about={(name) => <Trans>{name}’s plan</Trans>} />
          }
        >
          <Text>
            <Spoken
              own={
                <Trans>
                  We don’t have a plan on file for you, so these are full prices. If you have
                  coverage, Member Support can add it.
                </Trans>
              }
              about={(name) => (
                <Trans>
                  We don’t have a plan on file for {name}, so these are full prices. If {name} has
                  coverage, Member Support can add it.
                </Trans>
              )}
            />
          </Text>
        </Card>
      )}
      {quotes.length > 0 && (
        <Card
          title={
            <Spoken
              own={<Trans>Your prices</Trans>}
              about={(name) => <Trans>{name}’s prices</Trans>}
            />
          }
        >
          <PriceTable overview={overview} />
        </Card>
      )}
    </>
  )
}

/** Somebody without a program or a plan. */
export function NoCoverage() {
  return (
    <EmptyState drawing={<DrawingHouse />} title={<Trans>No plan yet</Trans>}>
      <Spoken
        own={
          <Trans>
            When you join a program, you’ll see here what pays for it and what each service costs
            you.
          </Trans>
        }
        about={(name) => (
          <Trans>
            When {name} is in a program, you’ll see here what pays for it and what each service
            costs.
          </Trans>
        )}
      />
    </EmptyState>
  )
}

function PlanCard({ plan, currency }: { plan: Coverage; currency: string | undefined }) {
  const { i18n } = useLingui()
  const date = useDates()
  const state = coverageStates[plan.status ?? '']
  const from = date(plan.from ?? '')
  const until = plan.until ? date(plan.until) : ''
  const phone = phoneText(plan.phone ?? '')
  return (
    <Card title={plan.plan} aside={state && <Chip tone={state.tone}>{i18n._(state.words)}</Chip>}>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Who pays</Trans>
          </dt>
          <dd>
            <Sponsor plan={plan} />
          </dd>
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
        {(plan.deductibleCents ?? 0) > 0 && <DeductibleFact plan={plan} currency={currency} />}
      </dl>
      {plan.phone && (
        <p>
          <Trans>Questions about this plan?</Trans>{' '}
          <Link href={telLink(plan.phone)}>
            <Trans>Call {phone}</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}

function Sponsor({ plan: { sponsorKind, sponsor } }: { plan: Coverage }) {
  const isActing = useActedFor() !== undefined
  switch (sponsorKind) {
    case 'self':
      return isActing ? (
        <Trans>The family pays for this plan.</Trans>
      ) : (
        <Trans>You pay for this plan yourself.</Trans>
      )
    case 'employer':
      return isActing ? (
        <Trans>An employer, {sponsor}</Trans>
      ) : (
        <Trans>Your employer, {sponsor}</Trans>
      )
    default:
      return isActing ? (
        <Trans>A health plan, {sponsor}</Trans>
      ) : (
        <Trans>Your health plan, {sponsor}</Trans>
      )
  }
}

function DeductibleFact({ plan, currency }: { plan: Coverage; currency: string | undefined }) {
  const money = useMoney(currency)
  const { deductibleCents = 0, deductibleMetCents = 0 } = plan
  const met = money(Math.min(deductibleMetCents, deductibleCents))
  const all = money(deductibleCents)
  return (
    <div>
      <dt>
        <Trans>Deductible</Trans>
      </dt>
      <dd>
        {deductibleMetCents >= deductibleCents ? (
          <Spoken
            own={<Trans>You’ve met all of your {all}.</Trans>}
            about={() => <Trans>The {all} deductible is met.</Trans>}
          />
        ) : (
          <Spoken
            own={
              <Trans>
                You’ve met {met} of {all}.
              </Trans>
            }
            about={() => (
              <Trans>
                {met} of {all} is met.
              </Trans>
            )}
          />
        )}
      </dd>
    </div>
  )
}
