import { Trans, useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import { isMeal, mealNames, noTag } from '../../../readings/sugar-words'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './tag-shares.module.css'

/** How many checks of each tag were in range, and their average. */
export function TagShares({ rows }: { rows: SugarStats['byMeal'] }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  return (
    <Stack as="ul" gap={4} aria-label={t`Readings by tag`}>
      {rows.map(({ eat_code: code, count, inRange, average }) => {
        const part = number(inRange)
        const whole = number(count)
        const mean = average && `${average.text} ${average.unit}`
        return (
          <li key={code} className={styles.row}>
            <Text as="span" weight="medium">
              {i18n._(mealNames[isMeal(code) ? code : noTag])}
            </Text>
            <span className={styles.share}>
              <Trans>
                {part} of {whole} in range
              </Trans>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.inside} style={{ flexGrow: inRange }} />
              <span style={{ flexGrow: count - inRange }} />
            </span>
            <span className={styles.average}>
              {mean ? (
                <Trans>Average {mean}</Trans>
              ) : (
                <Trans>Too few readings for an average</Trans>
              )}
            </span>
          </li>
        )
      })}
    </Stack>
  )
}
