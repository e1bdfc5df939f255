import { Trans } from '@lingui/react/macro'
import { useActedFor } from '../../../data/acted-for'
import { serverNow } from '../../../data/clock'
import { firstAidForPressure, isCurrent } from '../../../domain/first-aid'
import { Their, useTheirName } from '../../../readings/their'
import { their } from '../../../readings/their-words'
import { momentOf } from '../../../readings/when'
import { PlainEmergency } from '../../../ui/plain-emergency'
import type { PressureEntry } from './pressure-entry'

/** What to do about a severe reading that is not saved yet, so that no one waits for the network. */
export function PressureFirstAid({ entry }: { entry: PressureEntry }) {
  const name = useActedFor()
  const about = useTheirName()
  if (!isCurrent(momentOf(entry.when) ?? serverNow(), serverNow())) return null
  if (firstAidForPressure(entry) !== 'severe') return null
  return (
    <div role="alert">
      <PlainEmergency action="call" name={name}>
        <p>
          {about ? (
            <Their say={their.veryHighPressure} name={about} />
          ) : (
            <Trans>
              This is very high. With chest pain, trouble breathing, weakness, or trouble seeing or
              speaking, call 911. If not, sit quietly for 5 minutes and check again.
            </Trans>
          )}
        </p>
      </PlainEmergency>
    </div>
  )
}
