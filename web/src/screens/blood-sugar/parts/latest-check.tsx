import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../../../data/alert-stages'
import type { BloodSugar } from '../../../data/blood-sugar'
import { SugarAdvice } from '../../../readings/sugar-advice'
import { spokenSugar } from '../../../readings/sugar-words'
import { statusOfKey } from '../../../readings/words'
import { Card } from '../../../ui/card'
import { ReadingHero } from '../../../ui/reading-hero'
import { useCheckContext } from './check-words'

const meanings: Readonly<Record<string, MessageDescriptor>> = {
  'reading.status.severelyLow': msg`Lower than your meter can measure.`,
  'reading.status.veryLow': msg`Far below your range.`,
  'reading.status.low': msg`Below your range.`,
  'reading.status.inRange': msg`In your range for this time.`,
  'reading.status.slightlyHigh': msg`A little above your range before a meal.`,
  'reading.status.high': msg`Above your range.`,
  'reading.status.veryHigh': msg`Far above your range.`,
  'reading.status.severelyHigh': msg`Higher than your meter can measure.`,
}

/** The latest check that counts. */
export function LatestCheck({ check }: { check: BloodSugar }) {
  const { i18n } = useLingui()
  const context = useCheckContext()
  const meaning = meanings[check.status.key]
  return (
    <Card>
      <ReadingHero
        status={statusOfKey(check.status.key)}
        value={check.figure.text}
        unit={check.figure.unit}
        spoken={spokenSugar(check.figure, i18n)}
        context={context(check).join(' · ')}
        meaning={meaning && i18n._(meaning)}
      />
      <Advice check={check} />
    </Card>
  )
}

/** What to do about it, where nothing on top of the page says it already. */
function Advice({ check }: { check: BloodSugar }) {
  const { data: asked } = useQuery(stagesQuery)
  if (asked?.recheck?.low || asked?.stages?.some(({ kind }) => kind === 'bloodSugar')) return null
  return <SugarAdvice at={check.at} statusKey={check.status.key} />
}
