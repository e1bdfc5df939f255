import { useLingui } from '@lingui/react/macro'
import type { LabLine } from '../../../../data/lab-desk'
import { useFormats } from '../../../../i18n/use-formats'
import { testNames } from '../../../../labs/result-words'
import { takenWords } from '../../../../labs/taken'

/** A value as the laboratory wrote it: "Potassium: see note, November 16, 2026". */
export function useLineWords(): (line: LabLine) => string {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  return ({ test = '', text = '', takenOn = '' }) => {
    const known = testNames[test]
    const name = known ? i18n._(known) : test
    const when = takenOn && takenWords(takenOn, formats)
    return when ? t`${name}: ${text}, ${when}` : t`${name}: ${text}`
  }
}
