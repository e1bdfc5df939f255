import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { ReportForm } from '../data/labs'
import { useFormats } from '../i18n/use-formats'
import { NumberField } from '../ui/number-field'
import { Select } from '../ui/select'
import styles from './report-form.module.css'
import { above, yearsFrom } from './self-report'
import { monthNames } from './taken'

/** What a Select needs of a form. */
export type Choice = {
  id: string
  selectedKey: string | null
  onSelectionChange: (key: string | number | null) => void
  error: string | undefined
}

type NumberFieldProps = Omit<ComponentProps<typeof NumberField>, 'label'>

/** What the server takes: the values, the unit and the months. */
type Limited = { limits: ReportForm }

/** S2-5-25: typing the digits finds a value, with the list open or closed. */
export function A1cChoice({ limits, ...field }: Choice & Limited) {
  const { t } = useLingui()
  const { locale } = useFormats()
  const percent = locale === 'fr-CA' ? '\u00a0%' : '%'
  const values = (limits.a1cChoices ?? []).map(({ value = 0, text = '' }) => ({
    id: value.toFixed(1),
    label: `${text}${percent}`,
  }))
  const least = values[0]?.label ?? ''
  const most = values.at(-1)?.label ?? ''
  return (
    <Select
      {...field}
      label={<Trans>A1c result</Trans>}
      help={
        <Trans>
          Typically {least} to {most}. On a lab report it’s called A1c, HbA1c or hemoglobin A1c.
        </Trans>
      }
      options={[...values, { id: above, label: t`Above ${most}` }]}
    />
  )
}

/** A result that the list doesn't have. */
export function A1cAbove({ limits, ...field }: NumberFieldProps & Limited) {
  const { least, most } = limits.a1cAbove ?? {}
  const [from, to] = [least?.text ?? '', most?.text ?? '']
  return (
    <NumberField
      {...field}
      unit="%"
      formatOptions={{ minimumFractionDigits: 1, maximumFractionDigits: 1 }}
      label={<Trans>The number on the lab report</Trans>}
      help={
        <Trans>
          From {from} to {to}
        </Trans>
      }
    />
  )
}

type MonthYearProps = Limited & {
  month: Choice
  year: Choice
  /** The oldest month that is offered, yyyy-MM. */
  since?: string
  /** The test, where the form asks about two of them. */
  test?: 'a1c' | 'cholesterol' | undefined
}

function useMonthLabels(test: MonthYearProps['test']): readonly [string, string] {
  const { t } = useLingui()
  switch (test) {
    case 'a1c':
      return [t`Month of the A1c test`, t`Year of the A1c test`]
    case 'cholesterol':
      return [t`Month of the cholesterol test`, t`Year of the cholesterol test`]
    default:
      return [t`Month of the test`, t`Year of the test`]
  }
}

/** S2-3-109: nobody remembers the day of a test. */
export function MonthYear({ month, year, since = '', limits, test }: MonthYearProps) {
  const [monthLabel, yearLabel] = useMonthLabels(test)
  const { locale } = useFormats()
  const months = monthNames(locale).map((label, index) => ({ id: String(index + 1), label }))
  const years = yearsFrom(since, limits.thisMonth ?? '').map((id) => ({ id, label: id }))
  return (
    <div className={styles.pair}>
      <Select {...month} label={monthLabel} options={months} />
      <Select {...year} label={yearLabel} options={years} />
    </div>
  )
}
