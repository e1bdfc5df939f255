import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import type { Weight, WeightPeriod } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { useSourceWord } from '../../../readings/sources'
import { dayAndTime } from '../../../readings/wall'
import { useWeightWords } from '../../../readings/weight-words'
import { Card } from '../../../ui/card'
import { ReadingHero } from '../../../ui/reading-hero'
import { TrendWords } from './trend-words'
import { useWeightMember } from './use-weight-member'

type LatestWeightProps = {
  weight: Weight
  period?: WeightPeriod
  /** The figures below it. */
  children?: ReactNode
}

/** The newest weight with its time and source, and where the trend goes. */
export function LatestWeight({ weight, period, children }: LatestWeightProps) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const sourceWord = useSourceWord('weight')
  const words = useWeightWords()
  const { neutral } = useWeightMember()
  const { figure, source } = weight
  const when = dayAndTime(weight, serverNow(), timeZone, formats)
  const from = sourceWord(source)
  return (
    <Card>
      <ReadingHero
        value={figure.text}
        unit={figure.unit}
        spoken={words(figure).spoken}
        context={
          <Trans>
            {when}, {from}
          </Trans>
        }
        meaning={period && !neutral && <TrendWords period={period} />}
      />
      {children}
    </Card>
  )
}
