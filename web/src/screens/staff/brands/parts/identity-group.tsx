import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/card'
import styles from './group.module.css'
import { ChoiceValue, TextValue } from './text-value'

/** Who the brand is, and how members reach it. */
export function IdentityGroup() {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Name and organization</Trans>}>
      <div className={styles.pair}>
        <TextValue field="brand_name" help={t`Shown in the title of every page.`} />
        <TextValue field="organisation" help={t`Shown in the footer after ©.`} />
      </div>
      <div className={styles.pair}>
        <ChoiceValue
          field="country"
          help={t`It decides the units and the wording.`}
          options={[
            { id: 'US', label: t`USA`, detail: t`mg/dL, pounds, feet` },
            { id: 'CA', label: t`Canada`, detail: t`mmol/L, kilograms, centimeters` },
          ]}
        />
        <ChoiceValue
          field="form"
          options={[
            { id: 'one-app', label: t`One app`, detail: t`Everything under one header` },
            { id: 'standalone', label: t`Standalone`, detail: t`Condition management only` },
          ]}
        />
      </div>
    </Card>
  )
}

export function SupportGroup() {
  return (
    <Card title={<Trans>Support</Trans>}>
      <div className={styles.pair}>
        <TextValue field="support.email" type="email" inputMode="email" optional />
        <TextValue field="support.phone" type="tel" inputMode="tel" optional />
      </div>
    </Card>
  )
}
