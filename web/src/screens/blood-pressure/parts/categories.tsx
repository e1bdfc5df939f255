import { Trans, useLingui } from '@lingui/react/macro'
import type { PressureStats } from '../../../data/blood-pressure'
import { useFormats } from '../../../i18n/use-formats'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { Card } from '../../../ui/card'
import { StatusMark } from '../../../ui/status-mark'
import styles from './categories.module.css'
import { categoryRanges } from './category-ranges'

/** How many readings are of each category. */
export function Categories({ stats }: { stats: PressureStats }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const word = useReadingWord()
  const most = Math.max(...stats.byCategory.map(({ count }) => count), 1)
  if (stats.count === 0) return null
  return (
    <Card title={<Trans>Readings by category</Trans>}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t`Readings by category`}</caption>
        <tbody>
          {stats.byCategory.map(({ category, key, count }) => {
            const status = statusOfKey(key)
            return (
              <tr key={category}>
                <th scope="row">{status && <StatusMark status={status} word={word(key)} />}</th>
                <td className={styles.range}>{i18n._(categoryRanges[category])}</td>
                <td className={styles.count}>{number(count)}</td>
                <td className={styles.track} aria-hidden="true">
                  <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
