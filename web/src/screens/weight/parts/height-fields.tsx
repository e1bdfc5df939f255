import { Trans, useLingui } from '@lingui/react/macro'
import type { Height } from '../../../domain/height'
import { useFormats } from '../../../i18n/use-formats'
import { NumberField } from '../../../ui/number-field'
import styles from './height-fields.module.css'

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
