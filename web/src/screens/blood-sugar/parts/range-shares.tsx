import { Trans, useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/i18n-root'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { StatusMark } from '../../../ui/status-mark'
import tones from '../../../ui/status-shape.module.css'
import styles from './range-shares.module.css'

type RangeSharesProps = Pick<SugarStats, 'shares' | 'count'> & {
  /** Too few checks are counted and make no percentage. */
  enough: boolean
}

/** Checks by the fixed ranges that doctors compare, highest first as on a chart. */
export function RangeShares({ shares, count, enough }: RangeSharesProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const whole = number(count)
  const word = useReadingWord()
  return (
    <div className={styles.shares}>
      <div className={styles.bar} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map((share) => (
            <span
              key={share.key}
              className={`${styles.part} ${tones[statusOfKey(share.key) ?? 'in-range']}`}
              style={{ flexGrow: share.count }}
            />
          ))}
      </div>
      <ul className={styles.list}>
        {[...shares].reverse().map((share) => {
          const { least, most } = share
          const low = least.text
          const high = most?.text
          const part = number(share.count)
          const ends =
            high === undefined
              ? t`${low} or more`
              : least.value === 0
                ? t`${high} or less`
                : t`${low} to ${high}`
          return (
            <li key={share.key} className={styles.row}>
              <StatusMark status={statusOfKey(share.key) ?? 'in-range'} word={word(share.key)} />
              <span className={styles.range}>
                {ends} {least.unit}
              </span>
              <span className={styles.percent}>
                {enough ? percent(share.percent / 100) : t`${part} of ${whole}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>
        <Trans>
          Of all readings. These ranges are the same for every tag, so a doctor can compare them.
        </Trans>
      </p>
    </div>
  )
}
