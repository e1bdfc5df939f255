import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/card'
import { Checkbox } from '../../../../ui/checkbox'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { fieldId } from './brand-form'
import styles from './group.module.css'
import { accountPages } from './labels'
import { useErrorOf, useLabelOf } from './text-value'
import { useEditor } from './use-brand-editor'

/** What members of the brand do not have. */
export function RulesGroup() {
  const { t, i18n } = useLingui()
  const { base, form, change } = useEditor()
  const nameOf = (id: string) => {
    const label = accountPages[id]
    return label ? i18n._(label) : id
  }
  return (
    <Card title={<Trans>Rules</Trans>}>
      <div className={styles.stack}>
        <Checkbox
          id={fieldId('supress_health_info')}
          isSelected={form.suppressHealthInfo}
          onChange={(suppressHealthInfo) => change({ suppressHealthInfo })}
          help={t`Closes the menu, its pages and everything behind them.`}
        >
          {useLabelOf('supress_health_info')}
        </Checkbox>
        <Checkbox
          id={fieldId('restricted_member_correctional_facilities')}
          isSelected={form.correctional}
          onChange={(correctional) => change({ correctional })}
          help={t`Closes the account, pharmacies and other providers.`}
        >
          {useLabelOf('restricted_member_correctional_facilities')}
        </Checkbox>
        <MultiChoiceGroup
          id={fieldId('suppressed_account_routes')}
          label={useLabelOf('suppressed_account_routes')}
          optional
          value={[...form.suppressed]}
          onChange={(ids) => change({ suppressed: [...ids].sort() })}
          error={useErrorOf('suppressed_account_routes')}
          options={(base.accountRoutes ?? []).map((id) => ({ id, label: nameOf(id) }))}
        />
      </div>
    </Card>
  )
}
