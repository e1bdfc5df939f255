import { useLingui } from '@lingui/react/macro'
import type { Attention } from '../../../data/startup'
import { useGapText, useWeekday } from '../../../readings/gap-text'

type Values = NonNullable<Attention['values']>

/** When a box should arrive, and that strips may run out before it is there. */
export function useSuppliesText() {
  const { t } = useLingui()
  const on = useWeekday()
  const gapText = useGapText()
  return {
    arrivalText({ from, to, late }: Values): string | undefined {
      if (!to) return undefined
      if (late) return t`They’re late: they should have arrived by ${on(to)}.`
      return from === to
        ? t`They should arrive on ${on(to)}.`
        : t`They should arrive between ${on(from ?? to)} and ${on(to)}.`
    },
    gapText: ({ runOut = '', arrives, days }: Values) => gapText(runOut, arrives, Number(days)),
  }
}
