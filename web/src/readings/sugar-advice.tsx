import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../data/alert-stages'
import { serverNow } from '../data/clock'
import { isSugarFresh } from '../domain/reading-order'
import { Banner } from '../ui/banner'
import { Their, useTheirName } from './their'
import { CallIfTheyPassOut, CallTheirTeamIfHigh, CallTheirTeamNow } from './their-links'
import { their } from './their-words'
import { TreatLow } from './treat-low'

type SugarAdviceProps = { at: number; statusKey: string }

/**
 * What to do now about a fresh blood sugar far out of range. Once the care team has followed up
 * on it, it no longer says to call them now.
 */
export function SugarAdvice({ at, statusKey }: SugarAdviceProps) {
  const name = useTheirName()
  const { data } = useQuery({ ...stagesQuery, enabled: false })
  const { kind, at: seenAt = 0 } = data?.followUp ?? {}
  const isSeen = kind === 'bloodSugar' && seenAt >= at
  if (!isSugarFresh(at, serverNow())) return null
  if (name) return <TheirAdvice name={name} statusKey={statusKey} isSeen={isSeen} />
  switch (statusKey) {
    case 'reading.status.severelyLow':
    case 'reading.status.veryLow':
      return (
        <Banner tone="danger" title={<Trans>Treat this low now, and tell someone</Trans>}>
          <TreatLow />
          <p>
            <Trans>
              Call <a href="tel:911">911</a> if you can’t swallow or feel like you may pass out. No
              one is watching your readings right now.
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
            {statusKey === 'reading.status.severelyHigh' && !isSeen ? (
              <Trans>
                Call your care team now. Call <a href="tel:911">911</a> if you vomit, breathe fast
                or feel very sleepy.
              </Trans>
            ) : (
              <Trans>
                Call your care team if it stays this high. Call <a href="tel:911">911</a> if you
                vomit, breathe fast or feel very sleepy.
              </Trans>
            )}
          </p>
        </Banner>
      )
  }
  return null
}

type TheirAdviceProps = { name: string; statusKey: string; isSeen: boolean }

/** The same for somebody who acts for them. */
function TheirAdvice({ name, statusKey, isSeen }: TheirAdviceProps) {
  switch (statusKey) {
    case 'reading.status.severelyLow':
    case 'reading.status.veryLow':
      return (
        <Banner tone="danger" title={<Their say={their.treatAndTell} name={name} />}>
          <TreatLow />
          <p>
            <CallIfTheyPassOut name={name} />
          </p>
        </Banner>
      )
    case 'reading.status.low':
      return (
        <Banner tone="caution" title={<Their say={their.treatLow} name={name} />}>
          <TreatLow />
        </Banner>
      )
    case 'reading.status.veryHigh':
    case 'reading.status.severelyHigh':
      return (
        <Banner tone="caution" title={<Their say={their.helpsNow} name={name} />}>
          <p>
            <Their say={their.waterAndKetones} name={name} />
          </p>
          <p>
            {statusKey === 'reading.status.severelyHigh' && !isSeen ? (
              <CallTheirTeamNow name={name} />
            ) : (
              <CallTheirTeamIfHigh name={name} />
            )}
          </p>
        </Banner>
      )
  }
  return null
}
