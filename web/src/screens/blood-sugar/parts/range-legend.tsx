import { useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useReadingWord } from '../../../readings/words'
import styles from './range-legend.module.css'

/** What the shaded bands of a chart are. */
export function RangeLegend({ ranges }: Pick<SugarStats, 'ranges'>) {
  const { t } = useLingui()
  const word = useReadingWord()
  return (
    <ul className={styles.legend}>
      {ranges.map(({ key, least, most }) => {
        const [name, low, high] = [word(key), least.text, most.text]
        return (
          <li key={key} className={styles.range}>
            <span className={styles.swatch} aria-hidden="true" />
            <span>
              {t`${name}: ${low} to ${high}`} {most.unit}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
