import { Trans } from '@lingui/react/macro'
import { serverNow } from '../../../data/clock'
import { firstAidForPressure, isCurrent } from '../../../domain/first-aid'
import { momentOf } from '../../../readings/when'
import { PlainEmergency } from '../../../ui/plain-emergency'
import type { PressureEntry } from './pressure-entry'

/** What to do about a severe reading that is not saved yet, so that no one waits for the network. */
export function PressureFirstAid({ entry }: { entry: PressureEntry }) {
  if (!isCurrent(momentOf(entry.when) ?? serverNow(), serverNow())) return null
  if (firstAidForPressure(entry) !== 'severe') return null
  return (
    <div role="alert">
      <PlainEmergency action="call">
        <p>
          <Trans>
            This is very high. With chest pain, trouble breathing, weakness, or trouble seeing or
            speaking, call 911. If not, sit quietly for 5 minutes and check again.
          </Trans>
        </p>
      </PlainEmergency>
    </div>
  )
}
