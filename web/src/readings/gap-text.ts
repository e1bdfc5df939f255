import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../i18n/use-formats'

/** Names the weekday of a calendar date, yyyy-MM-dd. */
export function useWeekday(): (day: string) => string {
  const { weekday } = useFormats()
  return (day) => weekday(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC' })
}

/** When strips may run out, and for how long before the box is there: dates are yyyy-MM-dd. */
export function useGapText() {
  const { t } = useLingui()
  const weekday = useWeekday()
  return (runOut: string, arrives: string | undefined, days: number): string => {
    const day = weekday(runOut)
    if (!arrives) return t`The box is late, and the strips may run out on ${day}`
    if (days === 0) return t`The strips may run out on ${day}, the day the box should come`
    return t`${plural(days, {
      one: `The strips may run out on ${day}, # day before the box should come`,
      other: `The strips may run out on ${day}, # days before the box should come`,
    })}`
  }
}
