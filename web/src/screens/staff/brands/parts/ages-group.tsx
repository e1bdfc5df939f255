import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/card'
import { Text } from '../../../../ui/text'
import styles from './group.module.css'
import { TextValue } from './text-value'

/** From when a child has private areas, and when a parent's access ends. */
export function AgesGroup() {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Ages in a family</Trans>}>
      <Text>
        <Trans>
          Laws differ from place to place. A change counts right away for every family of this
          brand, and you can’t take it back: the first age can only be lowered, the second only
          raised.
        </Trans>
      </Text>
      <div className={styles.pair}>
        <TextValue
          field="teen_age"
          inputMode="numeric"
          help={t`From this birthday on, a parent no longer sees messages and mental health, and the teenager can make their readings private. From 10 to 17.`}
        />
        <TextValue
          field="adult_age"
          inputMode="numeric"
          help={t`On this birthday a parent’s access ends automatically. As a rule, we tell both 30 days before. From 16 to 21.`}
        />
      </div>
    </Card>
  )
}
