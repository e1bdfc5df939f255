import { Trans } from '@lingui/react/macro'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import type { Weight } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { sources } from '../../../readings/sources'
import { dayAndTime } from '../../../readings/wall'
import { useWeightWords } from '../../../readings/weight-words'
import { Banner } from '../../../ui/banner'
import { useNumbersShown } from './veil'

/** The first step on the scale activates it; the page hears of it by itself. */
export function FirstWeight({ weight }: { weight: Weight | undefined }) {
  if (weight && weight.source !== sources.selfReported) return <Arrived weight={weight} />
  return (
    <>
      <p>
        <Trans>
          Step on with both feet and stand still until the number stops. Your first step turns the
          scale on.
        </Trans>
      </p>
      <p role="status">
        <Trans>We’re waiting for your first weight. You can leave this page open.</Trans>
      </p>
    </>
  )
}

function Arrived({ weight }: { weight: Weight }) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const words = useWeightWords()
  const numbers = useNumbersShown()
  const { text } = words(weight.figure)
  const when = dayAndTime(weight, serverNow(), timeZone, formats)
  return (
    <Banner tone="good" live title={<Trans>Your scale works</Trans>}>
      {numbers ? (
        <Trans>
          Its latest weight is {text}, {when}.
        </Trans>
      ) : (
        <Trans>Last reading received: {when}.</Trans>
      )}
    </Banner>
  )
}
