import { useLingui } from '@lingui/react/macro'
import { useReadingWord } from '../../../readings/words'

type Numbers = { systolic: number; diastolic: number; pulse?: number | null; key?: string }

/** How pressures are written and said: "128/82", and "128 over 82" for the ear. */
export function usePressureWords() {
  const { t } = useLingui()
  const word = useReadingWord()
  return {
    unit: t`mmHg`,
    text: ({ systolic, diastolic }: Numbers) => `${systolic}/${diastolic}`,
    spoken: ({ systolic, diastolic, pulse, key }: Numbers) =>
      [
        t`${systolic} over ${diastolic} millimeters of mercury`,
        word(key),
        pulse ? t`pulse ${pulse}` : '',
      ]
        .filter(Boolean)
        .join(', '),
  }
}
