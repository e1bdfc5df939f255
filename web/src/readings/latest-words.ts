/** The newest reading of a kind in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../data/clock'
import type { LatestReading } from '../data/latest'
import { useMemberZone } from '../data/member-zone'
import type { ReadingKind } from '../data/readings'
import { useFormats } from '../i18n/use-formats'
import type { LinkId } from '../routes/href'
import { useSourceWord } from './sources'
import { mealPhrase, spokenSugar } from './sugar-words'
import { dayAndTime } from './wall'

type KindWords = {
  kind: ReadingKind
  route: LinkId
  name: MessageDescriptor
  /** What the kind is measured with. */
  device: 'bloodSugar' | 'bloodPressure' | 'weight'
}

/** The kinds by their name on the wire. */
export const latestKinds: Readonly<Record<string, KindWords>> = {
  bloodSugar: {
    kind: 'blood-sugar',
    route: 'blood-sugar.overview',
    name: msg`Blood sugar`,
    device: 'bloodSugar',
  },
  bloodPressure: {
    kind: 'blood-pressure',
    route: 'blood-pressure.overview',
    name: msg`Blood pressure`,
    device: 'bloodPressure',
  },
  pulse: { kind: 'pulse', route: 'pulse.overview', name: msg`Pulse`, device: 'bloodPressure' },
  weight: { kind: 'weight', route: 'weight.overview', name: msg`Weight`, device: 'weight' },
}

/** When it was, "before breakfast · today 7:12 AM", and "from your meter". */
export function useLatestContext(
  kind: ReadingKind,
): (reading: LatestReading) => { when: string; source: string } {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const sourceWord = useSourceWord(kind)
  return ({ at = 0, offsetMinutes = 0, eatCode, source }) => {
    const when = dayAndTime({ at, offsetMinutes }, serverNow(), timeZone, formats)
    const meal = kind === 'blood-sugar' ? mealPhrase(eatCode, i18n) : undefined
    return {
      when: [...(meal ? [meal] : []), when].join(' · '),
      source: sourceWord(source),
    }
  }
}

/** The number as a screen reader should say it. */
export function useSpoken(): (kind: ReadingKind, figure: { text: string; unit: string }) => string {
  const { t, i18n } = useLingui()
  return (kind, { text, unit }) => {
    if (kind === 'blood-sugar') return spokenSugar({ text, unit }, i18n)
    if (kind === 'pulse') return t`${text} beats per minute`
    if (kind === 'weight') return unit === 'kg' ? t`${text} kilograms` : t`${text} pounds`
    const [top = '', bottom = ''] = text.split('/')
    return t`${top} over ${bottom} millimeters of mercury`
  }
}
