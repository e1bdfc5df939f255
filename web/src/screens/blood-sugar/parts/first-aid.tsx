import { Trans, useLingui } from '@lingui/react/macro'
import { useActedFor } from '../../../data/acted-for'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import { serverNow } from '../../../data/clock'
import { emergencyLine } from '../../../domain/crisis-lines'
import { firstAidForSugar, isCurrent } from '../../../domain/first-aid'
import { mgdlPerMmol } from '../../../i18n/units'
import { useFormats } from '../../../i18n/use-formats'
import { Their, useTheirName } from '../../../readings/their'
import { their } from '../../../readings/their-words'
import { useCheckInWords } from '../../../readings/use-check-in-words'
import { momentOf } from '../../../readings/when'
import { Banner } from '../../../ui/banner'
import { CallLink } from '../../../ui/call-link'
import { PlainEmergency } from '../../../ui/plain-emergency'
import type { CheckEntry } from './check-entry'

/** What to do about a dangerous value that is not saved yet, so that no one waits for the network. */
export function SugarFirstAid({ entry }: { entry: CheckEntry }) {
  const { i18n } = useLingui()
  const { country } = useFormats()
  const { advice } = useCheckInWords()
  const name = useActedFor()
  if (!isCurrent(momentOf(entry.when) ?? serverNow(), serverNow())) return null
  const mgdl = country === 'CA' ? entry.value * mgdlPerMmol : entry.value
  const aid = firstAidForSugar({ shown: entry.shown, mgdl })
  if (aid === 'high') return <CallCareTeam />
  if (aid !== 'low') return null
  const treat = advice['alert.advice.low.treat']
  return (
    <div role="alert">
      <PlainEmergency action="treat" name={name}>
        {treat && <p>{i18n._(treat.text)}</p>}
      </PlainEmergency>
    </div>
  )
}

function CallCareTeam() {
  const support = supportOf(useBrand())
  const name = useTheirName()
  const phone = support && <span className="unbroken">{support.phone}</span>
  return (
    <Banner
      tone="danger"
      live
      title={
        name ? <Trans>Call {name}’s care team now</Trans> : <Trans>Call your care team now</Trans>
      }
    >
      <p>
        {name ? (
          <Their say={their.waterAndSigns} name={name} />
        ) : (
          <Trans>
            Drink water and take it easy. Call {emergencyLine} if you throw up, your belly hurts,
            you get confused or very sleepy, you breathe fast or deep, or your breath smells fruity.
          </Trans>
        )}
      </p>
      {support && (
        <CallLink number={support.phone}>
          <Trans>Call Member Support at {phone}</Trans>
        </CallLink>
      )}
    </Banner>
  )
}
