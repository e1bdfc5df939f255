import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Why } from '../../../../billing/why'
import type { Offering } from '../../../../data/plan-desk'
import { centsOf } from '../../../../domain/dollars'
import { useMoney } from '../../../../i18n/use-money'
import { Button } from '../../../../ui/button'
import { focusField, rescueFocus } from '../../../../ui/focus'
import { NumberField } from '../../../../ui/number-field'
import { Select } from '../../../../ui/select'
import { Text } from '../../../../ui/text'
import { blankRule, type Rule, takesPart } from './plan-draft'
import styles from './plan-rules.module.css'
import { useServiceOptions } from './use-services'

type PlanRulesProps = {
  rules: readonly Rule[]
  onChange: (rules: readonly Rule[]) => void
  services: readonly Offering[]
  sponsorKind: string
  currency: string
  idOf: (name: string) => string
  error: (name: string) => string | undefined
}

const all: readonly Offering[] = [
  { kind: 'program', item: '' },
  { kind: 'visit', item: '' },
]

/** How a plan pays: a rule for a service, or for all of a kind. What no rule names isn't covered. */
export function PlanRules(props: PlanRulesProps) {
  const { rules, onChange, services, idOf } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const options = useServiceOptions([...all, ...services])
  const add = () => {
    onChange([...rules, blankRule])
    setTimeout(() => focusField(idOf(`rules.${rules.length}.service`)))
  }
  const remove = (at: number) => {
    onChange(rules.filter((_, place) => place !== at))
    rescueFocus(() => heading.current)
  }
  return (
    <div className={styles.list}>
      <h3 ref={heading}>
        <Trans>What the plan pays for</Trans>
      </h3>
      <Text muted>
        <Trans>
          A rule for one service overrides the rule for all programs or all visits. Members pay the
          full price of a service that has no rule.
        </Trans>
      </Text>
      {rules.map((rule, at) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name before its service is chosen
          key={at}
          {...props}
          at={at}
          rule={rule}
          options={options}
          onRule={(part) =>
            onChange(rules.map((one, place) => (place === at ? { ...one, ...part } : one)))
          }
          onRemove={() => remove(at)}
        />
      ))}
      <div>
        <Button onPress={add} icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}>
          <Trans>Add a rule</Trans>
        </Button>
      </div>
    </div>
  )
}

type RuleFieldsProps = PlanRulesProps & {
  at: number
  rule: Rule
  options: ReturnType<typeof useServiceOptions>
  onRule: (part: Partial<Rule>) => void
  onRemove: () => void
}

function RuleFields({ at, rule, options, onRule, onRemove, ...props }: RuleFieldsProps) {
  const { t } = useLingui()
  const { currency, idOf, error } = props
  const name = options.find(({ id }) => id === rule.service)?.label ?? ''
  const number = at + 1
  const named = (field: string) => ({
    id: idOf(`rules.${at}.${field}`),
    error: error(`rules.${at}.${field}`),
  })
  const amount = (field: 'part' | 'after') => ({
    ...named(field),
    value: rule[field] ?? Number.NaN,
    onChange: (value: number) => onRule({ [field]: Number.isNaN(value) ? null : value }),
    unit: currency,
    formatOptions: { minimumFractionDigits: 2 },
  })
  return (
    <fieldset className={styles.rule}>
      <legend>
        <Trans>Rule {number}</Trans>
      </legend>
      <div className={styles.fields}>
        <Select
          {...named('service')}
          label={<Trans>Service</Trans>}
          options={options}
          selectedKey={rule.service || null}
          onSelectionChange={(key) => onRule({ service: String(key ?? '') })}
        />
        <Select
          {...named('how')}
          label={<Trans>How the plan pays</Trans>}
          options={[
            { id: 'paid', label: t`The plan pays all of it` },
            { id: 'copay', label: t`The member pays a fixed part` },
            { id: 'deductible', label: t`It counts toward the deductible` },
            { id: 'none', label: t`Not covered` },
          ]}
          selectedKey={rule.how || null}
          onSelectionChange={(key) => onRule({ how: String(key ?? '') })}
        />
        {takesPart(rule.how) && (
          <NumberField
            {...amount('part')}
            label={
              rule.how === 'copay' ? (
                <Trans>The member pays</Trans>
              ) : (
                <Trans>The member pays before the deductible is met</Trans>
              )
            }
          />
        )}
        {rule.how === 'deductible' && (
          <NumberField
            {...amount('after')}
            label={<Trans>The member pays after the deductible is met</Trans>}
          />
        )}
      </div>
      <MemberReads rule={rule} sponsorKind={props.sponsorKind} currency={currency} />
      <div>
        <Button variant="quiet" onPress={onRemove}>
          <Trans>Remove</Trans>
          <span className="visually-hidden"> {name || number}</span>
        </Button>
      </div>
    </fieldset>
  )
}

/** The reason that members read beside the price. */
function MemberReads({
  rule,
  sponsorKind,
  currency,
}: {
  rule: Rule
  sponsorKind: string
  currency: string
}) {
  const money = useMoney(currency)
  if (!rule.how) return null
  const paid = sponsorKind === 'employer' ? 'employerPays' : 'planPays'
  const reasons: Readonly<Record<string, string>> = {
    paid,
    copay: 'copay',
    deductible: 'beforeDeductible',
    none: 'notCovered',
  }
  const afterCents = centsOf(rule.after ?? 0)
  return (
    <Text>
      <Text as="span" muted>
        <Trans>Members see:</Trans>
      </Text>{' '}
      <Why
        quote={{
          reason: reasons[rule.how] ?? '',
          afterCents: Number.isNaN(afterCents) ? 0 : afterCents,
        }}
        money={money}
      />
    </Text>
  )
}
