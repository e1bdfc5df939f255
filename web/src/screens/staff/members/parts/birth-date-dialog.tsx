import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../../billing/use-dates'
import {
  type Corrected,
  correctBirthDate,
  lookAgain,
  type RecordAccount,
} from '../../../../data/member-record'
import { useForm, type Wrong } from '../../../../forms/use-form'
import { DateField } from '../../../../ui/date-field'
import { ActDialog } from './act-dialog'
import { CallerFields } from './caller-fields'
import { blankCaller, wrongCaller } from './caller-words'

type Draft = { birthDate: CalendarDate | null; confirmed: readonly string[]; reason: string }

const oldestYears = 130

/** The same rules as the server's. today is the day where the member is. */
export function wrongBirthDate(date: CalendarDate | null, onRecord: string, today: string) {
  if (!date) return msg`Enter the date of birth.`
  const now = parseDate(today)
  if (date.compare(now) > 0) return msg`Enter a date in the past.`
  if (date.compare(now.subtract({ years: oldestYears })) <= 0)
    return msg`This is more than 130 years ago. Please check the year.`
  return date.toString() === onRecord && msg`This is the date we have on record already.`
}

type BirthDateDialogProps = {
  account: RecordAccount
  onDone: (corrected: Corrected) => void
  onClose: () => void
}

/** Corrects a date of birth. */
export function BirthDateDialog({ account, onDone, onClose }: BirthDateDialogProps) {
  const queries = useQueryClient()
  const dates = useDates()
  // What the person saw when they opened the dialog, whatever the page loads meanwhile.
  const [seen] = useState(account)
  const { memberId = '', birthDate = '', today = '', version = 0, name } = seen
  const form = useForm({
    id: 'birth-date',
    first: (): Draft => ({ birthDate: null, ...blankCaller }),
    check: ({ birthDate: date, ...caller }): Wrong => ({
      birthDate: wrongBirthDate(date, birthDate, today),
      ...wrongCaller(caller, 'birthDate'),
    }),
    send: ({ birthDate: date, confirmed, reason }, { key }) =>
      correctBirthDate(
        {
          memberId,
          birthDate: date?.toString() ?? '',
          version,
          caller: { confirmed, reason: reason.trim() },
        },
        key,
      ),
    onSent: async (corrected) => {
      await lookAgain(queries, memberId)
      onDone(corrected)
      onClose()
    },
    onFailed: (problem) => problem.is('aborted') && void lookAgain(queries, memberId),
  })
  const day = birthDate && dates(birthDate)
  return (
    <ActDialog
      form={form}
      title={<Trans>Correct the date of birth</Trans>}
      yes={<Trans>Correct the date</Trans>}
      onClose={onClose}
    >
      <p>
        {day ? (
          <Trans>
            On record for {name}: {day}.
          </Trans>
        ) : (
          <Trans>No date of birth is on record for {name}.</Trans>
        )}{' '}
        <Trans>
          What family members can see depends on age. It changes right away, and we’ll tell everyone
          it affects.
        </Trans>
      </p>
      <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
      <CallerFields form={form} disputed="birthDate" />
    </ActDialog>
  )
}
