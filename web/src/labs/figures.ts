/** How the figures of a laboratory are shown and read out. The server has written the number. */
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LabFigure } from '../data/labs'
import type { Quantity } from '../i18n/units'
import { useFormats } from '../i18n/use-formats'

const spokenUnits: Readonly<Record<string, MessageDescriptor>> = {
  '%': msg`percent`,
  'mg/dL': msg`milligrams per deciliter`,
  'mmol/L': msg`millimoles per liter`,
  'µmol/L': msg`micromoles per liter`,
  'mg/g': msg`milligrams per gram`,
  'mg/mmol': msg`milligrams per millimole`,
  'mL/min/1.73 m²': msg`milliliters per minute`,
}

const nbsp = '\u00a0'

/** "6.8%", "6,8 %", "5,2 mmol/L". */
export function useFigureWords(): (figure: LabFigure) => Quantity {
  const { i18n } = useLingui()
  const { number, locale } = useFormats()
  return useMemo(
    () =>
      ({ text: value, unit }: LabFigure) => {
        const spokenUnit = spokenUnits[unit]
        const written = unit.replace('1.73', number(1.73, 2))
        const gap = unit === '%' && locale !== 'fr-CA' ? '' : nbsp
        return {
          value,
          unit: written,
          text: `${value}${gap}${written}`,
          spoken: `${value} ${spokenUnit ? i18n._(spokenUnit) : written}`,
        }
      },
    [i18n, number, locale],
  )
}

/** What lies between two figures. Between two percentages it is points, not percent. */
export function useStepWords(): (change: LabFigure) => string {
  const { t } = useLingui()
  const figure = useFigureWords()
  return (change) => {
    const { text: amount, value } = change
    if (change.unit !== '%') return figure(change).text
    return t`${plural(Math.abs(value), { one: `${amount} point`, other: `${amount} points` })}`
  }
}

/** How many digits a figure is written with, for the marks of a chart. */
export function digitsOf({ text }: LabFigure): number {
  return /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
}
