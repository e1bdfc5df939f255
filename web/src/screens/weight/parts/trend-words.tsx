import { Trans } from '@lingui/react/macro'
import type { WeightPeriod } from '../../../data/weight'
import { useWeightWords, withoutSign } from '../../../readings/weight-words'

/** Where the trend went in a period, in a sentence. */
export function TrendWords({ period }: { period: WeightPeriod }) {
  const words = useWeightWords()
  const { way, change, days } = period
  const amount = change ? words(withoutSign(change)).text : ''
  if (way === 'down') {
    return (
      <Trans>
        Your trend is down {amount} in {days} days.
      </Trans>
    )
  }
  if (way === 'up') {
    return (
      <Trans>
        Your trend is up {amount} in {days} days.
      </Trans>
    )
  }
  if (way === 'steady') return <Trans>Your trend is steady over {days} days.</Trans>
  return <Trans>There are too few weights in this period for a trend.</Trans>
}
