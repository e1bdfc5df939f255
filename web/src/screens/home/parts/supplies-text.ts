import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Attention } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'

type Values = NonNullable<Attention['values']>

/** When a box should arrive, and that strips may run out before it is there. */
export function useSuppliesText() {
  const { t } = useLingui()
  const { weekday } = useFormats()
  const on = (day: string | undefined) =>
    weekday(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC' })
  return {
    arrivalText({ from, to, late }: Values): string | undefined {
      if (!to) return undefined
      if (late) return t`They’re late: they should have arrived by ${on(to)}.`
      return from === to
        ? t`They should arrive on ${on(to)}.`
        : t`They should arrive between ${on(from ?? to)} and ${on(to)}.`
    },
    gapText({ runOut, arrives, days }: Values): string {
      const day = on(runOut)
      if (!arrives) return t`The box is late, and the strips may run out on ${day}`
      if (days === '0') return t`The strips may run out on ${day}, the day the box should come`
      return t`${plural(Number(days), {
        one: `The strips may run out on ${day}, # day before the box should come`,
        other: `The strips may run out on ${day}, # days before the box should come`,
      })}`
    },
  }
}
