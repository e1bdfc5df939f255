import { Trans, useLingui } from '@lingui/react/macro'
import type { Country } from '../../../i18n/locale'
import { useFormats } from '../../../i18n/use-formats'
import { NumberField } from '../../../ui/number-field'
import styles from './height-fields.module.css'

/** A height as it is typed: feet and inches, or centimetres; NaN is a field left empty. */
export type Height = { feet: number; inches: number; centimetres: number }

const millimetresPerInch = 25.4

export function heightOf(millimetres: number | null | undefined): Height {
  if (!millimetres) return { feet: Number.NaN, inches: Number.NaN, centimetres: Number.NaN }
  const inches = Math.round(millimetres / millimetresPerInch)
  return {
    feet: Math.floor(inches / 12),
    inches: inches % 12,
    centimetres: Math.round(millimetres / 10),
  }
}

/** In millimetres; 0 where it is not filled in, which the server refuses. */
export function millimetresOf({ feet, inches, centimetres }: Height, country: Country): number {
  const millimetres =
    country === 'CA'
      ? centimetres * 10
      : (feet * 12 + (Number.isNaN(inches) ? 0 : inches)) * millimetresPerInch
  return Number.isFinite(millimetres) ? Math.round(millimetres) : 0
}

type HeightFieldsProps = {
  id: string
  value: Height
  onChange: (height: Height) => void
  error?: string
}

/** The height in the units of the country. */
export function HeightFields({ id, value, onChange, error }: HeightFieldsProps) {
  const { t } = useLingui()
  const { country } = useFormats()
  const field = (part: keyof Height) => ({
    value: value[part],
    onChange: (amount: number) => onChange({ ...value, [part]: amount }),
    formatOptions: { maximumFractionDigits: 0, useGrouping: false },
  })
  if (country === 'CA') {
    return (
      <NumberField
        id={id}
        label={<Trans>Your height</Trans>}
        unit="cm"
        error={error}
        {...field('centimetres')}
      />
    )
  }
  return (
    <div className={styles.height}>
      <NumberField
        id={id}
        label={<Trans>Height, feet</Trans>}
        unit={t`ft`}
        error={error}
        {...field('feet')}
      />
      <NumberField label={<Trans>Inches</Trans>} unit={t`in`} {...field('inches')} />
    </div>
  )
}
