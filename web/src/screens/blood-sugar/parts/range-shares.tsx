import { Trans, useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { Stack } from '../../../ui/stack'
import { StatusMark } from '../../../ui/status-mark'
import tones from '../../../ui/status-shape.module.css'
import { Text } from '../../../ui/text'
import styles from './range-shares.module.css'

type RangeSharesProps = Pick<SugarStats, 'bands' | 'count' | 'inRangePercent'>

/**
 * Checks by their status, highest first as on a chart. The one percentage is that of the
 * tile; the fixed range that doctors compare stands in the report alone.
 */
export function RangeShares({ bands, count, inRangePercent }: RangeSharesProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const whole = number(count)
  const word = useReadingWord()
  const present = bands.filter((band) => band.count > 0 || band.extended === 0)
  return (
    <Stack gap={4}>
      <div className={styles.bar} aria-hidden="true">
        {present
          .filter((band) => band.count > 0)
          .map((band) => (
            <span
              key={band.key}
              className={`${styles.part} ${tones[statusOfKey(band.key) ?? 'in-range']}`}
              style={{ flexGrow: band.count }}
            />
          ))}
      </div>
      <ul className={styles.list}>
        {[...present].reverse().map((band) => {
          const part = number(band.count)
          return (
            <li key={band.key} className={styles.row}>
              <StatusMark status={statusOfKey(band.key) ?? 'in-range'} word={word(band.key)} />
              <span className={styles.range}>{t`${part} of ${whole}`}</span>
              <span className={styles.percent}>
                {band.extended === 0 && inRangePercent !== null && percent(inRangePercent / 100)}
              </span>
            </li>
          )
        })}
      </ul>
      <Text muted size="small">
        <Trans>Each reading is judged by its tag, as on your charts.</Trans>
      </Text>
    </Stack>
  )
}
