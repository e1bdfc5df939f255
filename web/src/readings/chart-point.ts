import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import type { ChartPoint } from '../ui/charts/points'
import { type Moment, timeOf, wallOf, wallPlace } from './wall'
import { readingWords, statusOfKey } from './words'

/** One reading as a chart wants it, in the unit that is shown. */
export type ReadingPoint = Moment & {
  id: string
  value: number
  /** The bottom number of a pressure: the point becomes a bar between both. */
  lower?: number
  /** The server's key of the status; without one the dot is neither good nor bad. */
  statusKey?: string
  /** "142 mg/dL", "128/82 mmHg" */
  text: string
  /** "128 over 82 millimeters of mercury"; the text when absent. */
  spoken?: string
  /** "before breakfast" */
  note?: string
}

const control = 'reading.status.control'

/**
 * Gives a reading its words, and its place on the wall clock of where it was made unless
 * another one is asked for. Of thousands only a few are ever read, so that the words of a
 * point are put together when somebody looks at it.
 */
export function useChartPoint(): (point: ReadingPoint, place?: number) => ChartPoint {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  return useCallback(
    (point, place = wallOf(point)) => {
      const { id, value, lower, statusKey = '', text, spoken = text, note } = point
      const known = statusKey === control ? undefined : readingWords[statusKey]
      const word = known && i18n._(known)
      const when = () => {
        const day = formats.dayAndMonth(wallOf(point), wallPlace)
        return `${day}, ${timeOf(point, timeZone, formats)}`
      }
      return {
        id,
        at: place,
        value,
        lower,
        status: statusOfKey(statusKey),
        word,
        text,
        get detail() {
          return [note, when()].filter(Boolean).join(', ')
        },
        get spoken() {
          return [spoken, word, note, when()].filter(Boolean).join(', ')
        },
      }
    },
    [i18n, formats, timeZone],
  )
}
