import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import type { PulseCheck } from '../../../data/pulse'
import { useFormats } from '../../../i18n/use-formats'
import { useSourceWord } from '../../../readings/sources'
import { dayAndTime } from '../../../readings/wall'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { ReadingHero } from '../../../ui/reading-hero'

/** The newest check that counts. */
export function PulseHero({ check }: { check: PulseCheck }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const sourceWord = useSourceWord('pulse')
  const word = useReadingWord()
  const { at = 0, offsetMinutes = 0, pulse = 0, key = '' } = check
  const when = dayAndTime({ at, offsetMinutes }, serverNow(), timeZone, formats)
  const source = sourceWord(check.source)
  return (
    <ReadingHero
      status={statusOfKey(key)}
      statusWord={word(key)}
      value={String(pulse)}
      unit={t`bpm`}
      spoken={t`${pulse} beats per minute`}
      context={
        <Trans>
          {when}, {source}
        </Trans>
      }
      meaning={<Meaning check={check} />}
    />
  )
}

function Meaning({ check }: { check: PulseCheck }) {
  if (check.irregularBeat) {
    return (
      <Trans>
        Your monitor noticed an uneven heartbeat. If you see this often, tell your doctor.
      </Trans>
    )
  }
  if (check.band === 'within') {
    return <Trans>At rest, most adults have a pulse between 60 and 100.</Trans>
  }
  return (
    <Trans>
      At rest, most adults have a pulse between 60 and 100. One reading outside that range can have
      many reasons, such as medicine or exercise.
    </Trans>
  )
}
