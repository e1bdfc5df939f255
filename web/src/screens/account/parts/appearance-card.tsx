import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Appearance,
  appearance,
  chooseAppearance,
  type TextSize,
  type Theme,
} from '../../../data/appearance'
import { useBrand } from '../../../data/boot-context'
import { Card } from '../../../ui/card'
import { Segmented } from '../../../ui/segmented'
import styles from './appearance-card.module.css'

/** Light or dark, and the size of the text, on this device. */
export function AppearanceCard() {
  const { t } = useLingui()
  const { data_theme } = useBrand()
  const current = appearance.use()
  const choose = (part: Partial<Appearance>) =>
    chooseAppearance({ ...current, ...part }, data_theme)
  return (
    <Card title={<Trans>Display</Trans>}>
      <div className={styles.choice}>
        <p className={styles.name} aria-hidden="true">
          <Trans>Theme</Trans>
        </p>
        <Segmented<Theme>
          label={t`Theme`}
          segments={[
            { id: 'system', label: t`Same as device` },
            { id: 'light', label: t`Light` },
            { id: 'dark', label: t`Dark` },
          ]}
          selected={current.theme}
          onSelect={(theme) => choose({ theme })}
        />
      </div>
      <div className={styles.choice}>
        <p className={styles.name} aria-hidden="true">
          <Trans>Text size</Trans>
        </p>
        <Segmented<TextSize>
          label={t`Text size`}
          segments={[
            { id: '100', label: t`Standard` },
            { id: '115', label: '115%' },
            { id: '130', label: '130%' },
            { id: '150', label: '150%' },
          ]}
          selected={current.text}
          onSelect={(text) => choose({ text })}
        />
      </div>
      <p className={styles.note}>
        <Trans>We remember this on this device.</Trans>
      </p>
    </Card>
  )
}
