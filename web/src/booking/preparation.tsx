import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './booking.module.css'
import { preparations } from './words'

/** What to do before a lab draw, and what to bring. */
export function Preparation({ asks, level = 3 }: { asks: readonly string[]; level?: 3 | 4 }) {
  const { i18n } = useLingui()
  return (
    <Stack gap={2}>
      <Text as={`h${level}`} size="body" weight="medium">
        <Trans>How to prepare</Trans>
      </Text>
      <ul className={styles.points}>
        {asks.map((ask) => {
          const words = preparations[ask]
          return words && <li key={ask}>{i18n._(words)}</li>
        })}
        <li>
          <Trans>Take your medicines as usual, unless your doctor told you otherwise.</Trans>
        </li>
        <li>
          <Trans>Bring a photo ID and your insurance card. Wear sleeves that roll up.</Trans>
        </li>
      </ul>
    </Stack>
  )
}
