import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { DateField } from '../ui/date-field'
import { type DatesProblem, problemOfDates } from './span'
import styles from './span-picker.module.css'

type DatesDialogProps = DatesFormProps & {
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** Dates of one's own for a page. */
export function DatesDialog({ isOpen, onOpenChange, ...dates }: DatesDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      losesNothing
      title={<Trans>Show other dates</Trans>}
    >
      <DatesForm {...dates} />
    </FormDialog>
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
  const form = useForm({
    id: 'dates',
    first: () => ({
      from: parseDate(from) as CalendarDate | null,
      to: parseDate(to) as CalendarDate | null,
    }),
    check: ({ from: first, to: last }) => {
      const found = problemOfDates(first?.toString() ?? '', last?.toString() ?? '', today)
      return found ? { [found === 'future' ? 'to' : 'from']: problems[found] } : {}
    },
    send: async ({ from: first, to: last }) => onChosen(String(first), String(last)),
  })
  return (
    <Form form={form} isShort send={<Trans>Show these dates</Trans>}>
      <div className={styles.dates}>
        <DateField {...form.field('from')} label={<Trans>First day</Trans>} />
        <DateField {...form.field('to')} label={<Trans>Last day</Trans>} />
      </div>
    </Form>
  )
}
