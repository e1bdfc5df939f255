import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button'
import { DateField } from '../ui/date-field'
import { Dialog } from '../ui/dialog'
import { type DatesProblem, problemOfDates } from './span'
import styles from './span-picker.module.css'

type DatesDialogProps = DatesFormProps & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** Dates of one's own for a page. */
export function DatesDialog({ isOpen, onOpenChange, ...dates }: DatesDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={<Trans>Show other dates</Trans>}>
      <DatesForm {...dates} />
    </Dialog>
  )
}

const problems = {
  incomplete: msg`Please enter both dates.`,
  backward: msg`The first date must be before the last date.`,
  future: msg`The last date can’t be in the future.`,
  'too-long': msg`Please choose two years or less.`,
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
