import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Change, Flag } from '../../../../data/flags'
import { Segmented } from '../../../../ui/segmented'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import type { AskFor } from './flag-asks'
import styles from './flag-card.module.css'

type Choice = 'follow' | 'on' | 'off'

/** Every brand: it follows its form, or has the feature on or off whatever the form says. */
export function FlagBrands({ flag, ask }: { flag: Flag; ask: AskFor }) {
  const { t } = useLingui()
  const heading = useId()
  const choices = [
    { id: 'follow', label: t`Same as the product version` },
    { id: 'on', label: t`On` },
    { id: 'off', label: t`Off` },
  ] as const satisfies readonly { id: Choice; label: string }[]
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text id={heading} as="h3" size="large">
        <Trans>By brand</Trans>
      </Text>
      <ul className={styles.rows}>
        {(flag.brands ?? []).map(
          ({ brandCode = '', brandName = '', setting, following = 0, form }) => (
            <li key={brandCode} className={styles.row}>
              <span className={styles.who}>
                <span>{brandName}</span>
                <Text as="span" muted size="small">
                  {form === 'standalone' ? <Trans>Legacy</Trans> : <Trans>One-app</Trans>}
                  {', '}
                  <Plural
                    value={following}
                    _0="no members use it"
                    one="# member uses it"
                    other="# members use it"
                  />
                </Text>
              </span>
              <Segmented
                label={t`${brandName}: setting`}
                segments={choices}
                selected={chosen(setting)}
                onSelect={(choice) => {
                  if (choice !== chosen(setting)) ask({ brandCode }, settingOf(choice))
                }}
              />
            </li>
          ),
        )}
      </ul>
    </Stack>
  )
}

function chosen(setting: string | undefined): Choice {
  return setting === 'on' || setting === 'off' ? setting : 'follow'
}

function settingOf(choice: Choice): Change['setting'] {
  return choice === 'follow' ? '' : choice
}
