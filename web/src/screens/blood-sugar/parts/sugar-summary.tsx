import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import { mealPhrase } from '../../../readings/sugar-words'

/** The message of a period in a sentence or two, from the server's figures alone. */
export function useSugarSummary(): (stats: SugarStats) => string {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  return (stats) => {
    const { count, lows, highs } = stats
    if (count === 0) return t`There are no readings in this period.`
    const lowWords = t`${plural(lows, { one: '# low', other: '# lows' })}`
    const highWords = t`${plural(highs, { one: '# high', other: '# highs' })}`
    const checks = t`${plural(count, { one: '# reading', other: '# readings' })}`
    if (stats.inRangePercent === null) {
      return t`${checks}: ${lowWords} and ${highWords}. More readings make the picture clearer.`
    }
    const share = percent(stats.inRangePercent / 100)
    const sentence = t`${share} of ${checks} were in range, with ${lowWords} and ${highWords}.`
    const low = mealPhrase(stats.oftenLow, i18n)
    const high = mealPhrase(stats.oftenHigh, i18n)
    return [
      sentence,
      ...(low ? [t`Lows came most often ${low}.`] : []),
      ...(high ? [t`Highs came most often ${high}.`] : []),
    ].join(' ')
  }
}
