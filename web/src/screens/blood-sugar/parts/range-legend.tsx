import { Trans } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useReadingWord } from '../../../readings/words'
import styles from './range-legend.module.css'

/** What the shaded bands of a chart are. */
export function RangeLegend({ ranges }: Pick<SugarStats, 'ranges'>) {
  const word = useReadingWord()
  return (
    <ul className={styles.legend}>
      {ranges.map(({ key, least, most }) => (
        <li key={key} className={styles.range}>
          <span className={styles.swatch} aria-hidden="true" />
          {word(key)}:{' '}
          <Trans>
            {least.text} to {most.text} {most.unit}
          </Trans>
        </li>
      ))}
    </ul>
  )
}
