import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HeartPulse } from 'lucide-react'
import type { Pressure } from '../../../data/blood-pressure'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { useSourceWord } from '../../../readings/sources'
import { dayAndTime } from '../../../readings/wall'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { Card } from '../../../ui/card'
import { ReadingHero } from '../../../ui/reading-hero'
import styles from './latest-reading.module.css'
import { usePressureWords } from './use-pressure-words'

/** Calm sentences: a frightening page raises the next reading. */
const meanings: Readonly<Record<Pressure['category'], MessageDescriptor>> = {
  low: msg`This is on the low side. If you feel dizzy or faint, sit down and tell your care team.`,
  normal: msg`Both numbers are where they should be.`,
  elevated: msg`This is a little above normal. Your average over a week tells more than one reading.`,
  high1: msg`130 or more on top, or 80 or more below, is high. One reading is not the whole story: look at your average.`,
  high2: msg`140 or more on top, or 90 or more below, is high. Rest and check again later. If your average stays there, tell your care team.`,
  severe: msg`This is very high. With chest pain, trouble breathing, weakness, or trouble seeing or speaking, call 911. If not, sit quietly for 5 minutes and check again.`,
}

/** The latest reading that counts, with all that belongs to a number. */
export function LatestReading({ reading }: { reading: Pressure }) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const word = useReadingWord()
  const sourceWord = useSourceWord('blood-pressure')
  const { unit, text, spoken } = usePressureWords()
  const { pulse, key, category, irregularBeat, note } = reading
  const when = dayAndTime(reading, serverNow(), timeZone, formats)
  const context = [pulse ? t`pulse ${pulse}` : '', when, sourceWord(reading.source)]
  return (
    <Card>
      <ReadingHero
        status={statusOfKey(key)}
        statusWord={word(key)}
        value={text(reading)}
        unit={unit}
        spoken={spoken(reading)}
        context={context.filter(Boolean).join(' · ')}
        meaning={i18n._(meanings[category])}
      />
      {irregularBeat && (
        <p className={styles.uneven}>
          <HeartPulse size={20} aria-hidden="true" />
          <Trans>
            Your monitor noticed an uneven heartbeat. If you see this often, tell your doctor.
          </Trans>
        </p>
      )}
      {note && (
        <p className={styles.note}>
          <Trans>Your note: {note}</Trans>
        </p>
      )}
    </Card>
  )
}
