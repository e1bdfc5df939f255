import { t } from '@lingui/core/macro'
import type { Country } from './locale'

/** A measured amount ready to show: number and unit apart for large type, and whole. */
export type Quantity = { value: string; unit: string; text: string; spoken: string }

export type Spoken = { amount: number; digits: number; unit: string; spokenUnit: string }

/** Milligrams per deciliter in one millimole per liter of glucose. */
export const mgdlPerMmol = 18.01559

export const poundsPerKilogram = 2.2046226218
const centimetresPerInch = 2.54

export function glucoseIn(country: Country, mgdl: number): Spoken {
  return country === 'CA'
    ? {
        amount: mgdl / mgdlPerMmol,
        digits: 1,
        unit: 'mmol/L',
        spokenUnit: t`millimoles per liter`,
      }
    : { amount: mgdl, digits: 0, unit: 'mg/dL', spokenUnit: t`milligrams per deciliter` }
}

export function weightIn(country: Country, kilograms: number): Spoken {
  return country === 'CA'
    ? { amount: kilograms, digits: 1, unit: 'kg', spokenUnit: t`kilograms` }
    : { amount: kilograms * poundsPerKilogram, digits: 1, unit: 'lb', spokenUnit: t`pounds` }
}

export function heightIn(
  country: Country,
  centimetres: number,
  number: (value: number) => string,
): Quantity {
  if (country === 'CA') {
    const value = number(centimetres)
    return { value, unit: 'cm', text: `${value}\u00a0cm`, spoken: t`${value} centimeters` }
  }
  const inches = Math.round(centimetres / centimetresPerInch)
  const feet = number(Math.floor(inches / 12))
  const rest = number(inches % 12)
  const text = t`${feet} ft ${rest} in`
  return { value: text, unit: '', text, spoken: t`${feet} feet ${rest} inches` }
}
