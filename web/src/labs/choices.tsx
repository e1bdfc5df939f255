import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportForm } from '../data/labs'
import { useFormats } from '../i18n/use-formats'
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

type MonthYearProps = Limited & {
  month: Choice
  year: Choice
  /** The oldest month that is offered, yyyy-MM. */
  since?: string
}

/** S2-3-109: nobody remembers the day of a test. */
export function MonthYear({ month, year, since = '', limits }: MonthYearProps) {
  const { locale } = useFormats()
  const months = monthNames(locale).map((label, index) => ({ id: String(index + 1), label }))
  const years = yearsFrom(since, limits.thisMonth ?? '').map((id) => ({ id, label: id }))
  return (
    <div className={styles.pair}>
      <Select {...month} label={<Trans>Month of the test</Trans>} options={months} />
      <Select {...year} label={<Trans>Year of the test</Trans>} options={years} />
    </div>
  )
}
