import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../../ui/card'
import { Text } from '../../../../ui/text'
import { colours, themes } from './brand-form'
import { ColourValue } from './colour-value'
import styles from './group.module.css'
import { ChoiceValue } from './text-value'

/** Six colours for each theme; buttons and links are made from the first. */
export function ColoursGroup() {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Colors</Trans>}>
      <Text muted>
        <Trans>
          Buttons, links and the focus ring use Primary 1. Where it would be hard to read, we make
          it darker or lighter.
        </Trans>
      </Text>
      {themes.map((theme) => (
        <div key={theme} className={styles.stack}>
          <Text as="h3" size="large">
            {theme === 'light' ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
          </Text>
          <div className={styles.pair}>
            {colours.map((colour) => (
              <ColourValue key={colour} field={`colors.${theme}.${colour}`} />
            ))}
          </div>
        </div>
      ))}
      <ChoiceValue
        field="data_theme"
        options={[
          { id: 'system', label: t`Follow the person’s device` },
          { id: 'light', label: t`Always light` },
          { id: 'dark', label: t`Always dark` },
        ]}
      />
    </Card>
  )
}
