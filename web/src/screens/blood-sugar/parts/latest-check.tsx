import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../../../data/alerts'
import type { BloodSugar } from '../../../data/blood-sugar'
import { serverNow } from '../../../data/clock'
import { spokenSugar } from '../../../readings/sugar-words'
import { statusOfKey } from '../../../readings/words'
import { Banner } from '../../../ui/banner'
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

/** After this long a check says nothing about what to do now. */
const freshMs = 2 * 60 * 60_000

/** What to do about a fresh check out of range, where no check-in asks about it already. */
function Advice({ check }: { check: BloodSugar }) {
  const { data: asked } = useQuery(stagesQuery)
  const isAsked = asked?.stages?.some(({ kind }) => kind === 'bloodSugar')
  if (isAsked || serverNow() - check.at > freshMs) return null
  switch (check.status.key) {
    case 'reading.status.severelyLow':
    case 'reading.status.veryLow':
      return (
        <Banner tone="danger" title={<Trans>Treat this low now, and tell someone</Trans>}>
          <TreatLow />
          <p>
            <Trans>
              Call 911 if you can’t swallow or feel like you may pass out. No one is watching your
              readings right now.
            </Trans>
          </p>
        </Banner>
      )
    case 'reading.status.low':
      return (
        <Banner tone="caution" title={<Trans>Treat this low now</Trans>}>
          <TreatLow />
        </Banner>
      )
    case 'reading.status.veryHigh':
    case 'reading.status.severelyHigh':
      return (
        <Banner tone="caution" title={<Trans>What helps now</Trans>}>
          <p>
            <Trans>
              Drink water and skip hard exercise. Check for ketones if you have type 1 diabetes or
              were told to. Check again in two hours.
            </Trans>
          </p>
          <p>
            {check.status.key === 'reading.status.severelyHigh' ? (
              <Trans>
                Call your care team now. Call 911 if you vomit, breathe fast or feel very sleepy.
              </Trans>
            ) : (
              <Trans>
                Call your care team if it stays this high. Call 911 if you vomit, breathe fast or
                feel very sleepy.
              </Trans>
            )}
          </p>
        </Banner>
      )
  }
  return null
}

function TreatLow() {
  return (
    <p>
      <Trans>
        Take 15 grams of fast sugar, such as half a cup of juice or 4 glucose tablets. Check again
        after 15 minutes. Repeat this as long as you’re low.
      </Trans>
    </p>
  )
}
