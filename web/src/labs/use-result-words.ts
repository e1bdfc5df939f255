import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useActedFor } from '../data/acted-for'
import type { LabResult } from '../data/labs'
import { useReadOnly } from '../data/read-only'
import { useFormats } from '../i18n/use-formats'
import type { RangeStatus } from '../ui/range-status'
import { useFigureWords } from './figures'
import { statusWords, testNames } from './result-words'
import { takenWords } from './taken'

/** The shapes by the server's names for them. */
const shapes: Readonly<Record<string, RangeStatus>> = {
  veryLow: 'very-low',
  low: 'low',
  inRange: 'in-range',
  slightlyHigh: 'slightly-high',
  high: 'high',
  veryHigh: 'very-high',
}

/** Whether a person typed a result, and not a laboratory. */
export const isByHand = ({ source }: LabResult) => source === 'self' || source === 'profile'

/** A result in words: its number, its status, when it was taken and who says so. */
export function useResultWords({ isAtDesk = false } = {}) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const figure = useFigureWords()
  const acted = useActedFor()
  // Staff who view a member read about someone else, too.
  const isReadOnly = useReadOnly()
  const isOwn = !acted && !isReadOnly && !isAtDesk
  return useMemo(() => {
    const sourceOf = (result: LabResult) => {
      const { labName: lab } = result
      if (isByHand(result))
        return isOwn ? t({ message: 'entered by you', context: 'lab' }) : t`entered by hand`
      // It may rest on numbers that were typed, so no lab is named.
      if (result.test === 'nonHdl') return t`worked out from the total and HDL`
      if (result.source === 'computed') {
        return lab ? t`worked out from a test at ${lab}` : t`worked out from a lab test`
      }
      return lab ? t`from ${lab}` : t`from a lab`
    }
    return (result: LabResult) => {
      const status = statusWords[result.statusKey]
      return {
        ...figure(result.figure),
        word: status ? i18n._(status) : '',
        // A shape without its word would say too little.
        shape: status && shapes[result.shape],
        taken: takenWords(result.takenOn, formats),
        source: sourceOf(result),
      }
    }
  }, [t, i18n, formats, figure, isOwn])
}

/** "A1c 7.0%, September 2026". */
export function useEntryName(): (entry: LabResult) => string {
  const { t, i18n } = useLingui()
  const words = useResultWords()
  return (entry) => {
    const { text, taken } = words(entry)
    const known = testNames[entry.test]
    const name = known ? i18n._(known) : ''
    return t`${name} ${text}, ${taken}`
  }
}
