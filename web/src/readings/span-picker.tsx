import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFormats } from '../i18n/i18n-root'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Dialog } from '../ui/dialog'
import { Segmented } from '../ui/segmented'
import { type DatesProblem, problemOfDates, type SpanState } from './span'
import styles from './span-picker.module.css'
import { wallOfDate, wallPlace } from './wall'

/** The days of a page as one choice, and dates of one's own beside it. */
export function SpanPicker({ span, choices, today, choose }: SpanState) {
  const { t } = useLingui()
  const { dayAndMonth } = useFormats()
  const [open, setOpen] = useState(false)
  const day = (date: string) => dayAndMonth(wallOfDate(date), wallPlace)
  return (
    <div className={styles.picker}>
      <div className={styles.days}>
        <span aria-hidden="true" className={styles.label}>
          <Trans>Days</Trans>
        </span>
        <Segmented
          label={t`Period`}
          segments={choices.map((days) => ({
            id: String(days),
            label: String(days),
            name: t`${days} days`,
          }))}
          selected={span.custom ? '' : String(span.days)}
          onSelect={(id) => choose({ days: Number(id) })}
        />
      </div>
      <Button
        variant={span.custom ? 'secondary' : 'quiet'}
        icon={<CalendarDays size={20} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {span.custom ? (
          <Trans>
            {day(span.from)} to {day(span.to)}
          </Trans>
        ) : (
          <Trans>Other dates</Trans>
        )}
      </Button>
      <Dialog isOpen={open} onOpenChange={setOpen} title={<Trans>Show other dates</Trans>}>
        <DatesForm
          from={span.from}
          to={span.to}
          today={today}
          onChosen={(from, to) => {
            choose({ from, to })
            setOpen(false)
          }}
        />
      </Dialog>
    </div>
  )
}

const problems = {
  incomplete: msg`Please enter both dates.`,
  backward: msg`The first date must come before the last.`,
  future: msg`The last date is still to come.`,
  'too-long': msg`Please choose at most two years.`,
} as const satisfies Record<DatesProblem, unknown>

type DatesFormProps = {
  from: string
  to: string
  today: string
  onChosen: (from: string, to: string) => void
}

function DatesForm({ from, to, today, onChosen }: DatesFormProps) {
  const { i18n } = useLingui()
  const [first, setFirst] = useState<CalendarDate | null>(parseDate(from))
  const [last, setLast] = useState<CalendarDate | null>(parseDate(to))
  const [problem, setProblem] = useState<DatesProblem | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const dates = [first?.toString() ?? '', last?.toString() ?? ''] as const
    const found = problemOfDates(...dates, today)
    setProblem(found)
    if (!found) onChosen(...dates)
  }
  const error = problem && i18n._(problems[problem])
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={styles.dates}>
        <DateField
          label={<Trans>First day</Trans>}
          value={first}
          onChange={setFirst}
          error={problem === 'future' ? undefined : error}
        />
        <DateField
          label={<Trans>Last day</Trans>}
          value={last}
          onChange={setLast}
          error={problem === 'future' ? error : undefined}
        />
      </div>
      <div>
        <Button type="submit" variant="primary">
          <Trans>Show these dates</Trans>
        </Button>
      </div>
    </form>
  )
}
