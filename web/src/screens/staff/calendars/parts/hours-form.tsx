import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  calendarsKey,
  type DeskCalendar,
  saveCalendar,
  wasEdited,
} from '../../../../data/booking-desk'
import { serverNow } from '../../../../data/clock'
import type { Json } from '../../../../data/kept-form'
import type { Problem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { NotSaved } from '../../../../forms/not-saved'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { zoneName } from '../../../../i18n/zone-name'
import { href } from '../../../../routes/href'
import { Banner } from '../../../../ui/banner'
import { Link } from '../../../../ui/link'
import { NumberField } from '../../../../ui/number-field'
import { Stack } from '../../../../ui/stack'
import { Switch } from '../../../../ui/switch'
import { TextField } from '../../../../ui/text-field'
import { absenceText, readAbsences } from './absence-text'
import { hoursText, readDays, readHours } from './hours-text'
import { weekdayName, weekdays } from './words'

const dayFields = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const

export function draftOf(calendar: DeskCalendar) {
  const { hours = [], days = [], absences = [], place } = calendar
  const own = (open: boolean) =>
    days
      .filter((each) => (each.open ?? false) === open)
      .map(({ day }) => day)
      .join('\n')
  return {
    active: calendar.active ?? false,
    day0: hoursText(hours, 0),
    day1: hoursText(hours, 1),
    day2: hoursText(hours, 2),
    day3: hoursText(hours, 3),
    day4: hoursText(hours, 4),
    day5: hoursText(hours, 5),
    day6: hoursText(hours, 6),
    closed: own(false),
    opened: own(true),
    absences: absenceText(absences, place?.timeZone ?? 'UTC'),
    lengthMinutes: calendar.lengthMinutes ?? 0,
    beforeMinutes: calendar.beforeMinutes ?? 0,
    afterMinutes: calendar.afterMinutes ?? 0,
    capacity: calendar.capacity ?? 1,
    noticeMinutes: calendar.noticeMinutes ?? 0,
    aheadDays: calendar.aheadDays ?? 0,
    changeMinutes: calendar.changeMinutes ?? 0,
  }
}

type Draft = ReturnType<typeof draftOf>

/**
 * A draft says what it began with, so that after somebody else has saved the calendar, only the
 * fields that were changed come back.
 */
export const keptChanges = (first: Draft) => ({
  write: (draft: Draft): Json => ({ ...draft, begun: first }),
  read: (kept: Json): Draft => {
    const { begun, ...draft } = kept as Draft & { begun: Draft }
    const isChanged = ([name, value]: [string, unknown]) =>
      !Object.is(value, begun[name as keyof Draft])
    return { ...first, ...Object.fromEntries(Object.entries(draft).filter(isChanged)) }
  },
})

const within = (value: number, least: number, most: number, step = 1) =>
  Number.isInteger(value) && value >= least && value <= most && value % step === 0

/** A pure rule, the same as the server’s. */
export function problemsOfHours(draft: Draft, zone: string) {
  const hours = msg`Enter hours such as 07:00-12:00, 13:00-16:00, in steps of 5 minutes. Leave it empty for a closed day.`
  const days = msg`Enter one date per line, such as 2026-12-24, and each date only once.`
  const closed = readDays(draft.closed)
  const opened = readDays(draft.opened)
  const isTwice = closed?.some((day) => opened?.includes(day))
  return {
    ...Object.fromEntries(
      dayFields.map((name, day) => [name, readHours(draft[name], day) === undefined && hours]),
    ),
    closed: closed === undefined && days,
    opened: (opened === undefined || isTwice) && days,
    absences:
      readAbsences(draft.absences, zone) === undefined &&
      msg`Enter one absence per line, such as 2026-12-24 12:00 - 2026-12-27 08:00.`,
    lengthMinutes:
      !within(draft.lengthMinutes, 5, 240, 5) && msg`Enter 5 to 240 minutes, in steps of 5.`,
    beforeMinutes:
      !within(draft.beforeMinutes, 0, 120, 5) && msg`Enter 0 to 120 minutes, in steps of 5.`,
    afterMinutes:
      !within(draft.afterMinutes, 0, 120, 5) && msg`Enter 0 to 120 minutes, in steps of 5.`,
    capacity: !within(draft.capacity, 1, 50) && msg`Enter a number from 1 to 50.`,
    noticeMinutes:
      !within(draft.noticeMinutes, 0, 129_600) &&
      msg`Enter up to 129,600 minutes, which is 90 days.`,
    aheadDays: !within(draft.aheadDays, 1, 365) && msg`Enter 1 to 365 days.`,
    changeMinutes:
      !within(draft.changeMinutes, 0, 129_600) &&
      msg`Enter up to 129,600 minutes, which is 90 days.`,
  }
}

/** The calendar that a draft makes. */
function calendarOf(calendar: DeskCalendar, draft: Draft): DeskCalendar {
  const { active, closed, opened, absences, day0: _, ...rest } = draft
  const hours = dayFields.flatMap((name, day) => readHours(draft[name], day) ?? [])
  return {
    place: { id: calendar.place?.id },
    revision: calendar.revision,
    active,
    lengthMinutes: rest.lengthMinutes,
    beforeMinutes: rest.beforeMinutes,
    afterMinutes: rest.afterMinutes,
    capacity: rest.capacity,
    noticeMinutes: rest.noticeMinutes,
    aheadDays: rest.aheadDays,
    changeMinutes: rest.changeMinutes,
    hours,
    days: [
      ...(readDays(closed) ?? []).map((day) => ({ day, open: false })),
      ...(readDays(opened) ?? []).map((day) => ({ day, open: true })),
    ],
    absences: readAbsences(absences, calendar.place?.timeZone ?? 'UTC'),
  }
}

type HoursFormProps = {
  calendar: DeskCalendar
  /** Whether something is entered that isn't saved. */
  onEdited: (isEdited: boolean) => void
}

/** Hours, closed days and the rules of a calendar, as an Admin edits them. */
export function HoursForm({ calendar: shown, onEdited }: HoursFormProps) {
  const { t } = useLingui()
  const { locale } = useFormats()
  const queries = useQueryClient()
  const [outside, setOutside] = useState<number>()
  // What somebody else saves meanwhile must not pass for what this form began with.
  const [calendar, setCalendar] = useState(shown)
  const zone = calendar.place?.timeZone ?? 'UTC'
  const clock = zoneName(zone, serverNow(), locale)
  const form = useForm({
    id: 'hours',
    first: draftOf(calendar),
    edits: true,
    draft: {
      route: '/staff/calendars',
      field: `hours.${calendar.place?.id ?? ''}`,
      ...keptChanges(draftOf(calendar)),
    },
    // What is saved is what the next change begins with.
    after: 'begin-anew',
    check: (draft) => problemsOfHours(draft, zone),
    keyedBy: (draft) => calendarOf(calendar, draft),
    send: (draft, { key }) => saveCalendar(calendarOf(calendar, draft), key),
    onSent: async (saved) => {
      setOutside(saved.outside ?? 0)
      if (saved.calendar) setCalendar(saved.calendar)
      await queries.invalidateQueries({ queryKey: calendarsKey })
    },
  })
  useEffect(() => {
    onEdited(form.isChanged)
    return () => onEdited(false)
  }, [form.isChanged, onEdited])
  return (
    <Stack gap={4}>
      {outside !== undefined && <Saved id={calendar.place?.id ?? ''} outside={outside} />}
      <Form
        form={form}
        send={<Trans>Save the calendar</Trans>}
        failed={(problem) => <NotEdited problem={problem} />}
        failedName={t`Not saved`}
      >
        <Switch {...form.toggle('active')}>
          <Trans>Open for booking</Trans>
        </Switch>
        {weekdays.map((day) => (
          <TextField
            key={day}
            {...form.field(dayFields[day])}
            optional
            autoComplete="off"
            label={weekdayName(day, locale)}
            help={
              day === 1 && (
                <Trans>
                  Use the 24-hour clock, such as 07:00-12:00, 13:00-16:00. Leave it empty for a
                  closed day.
                </Trans>
              )
            }
          />
        ))}
        <TextField
          {...form.field('closed')}
          multiline
          optional
          label={<Trans>Closed days</Trans>}
          help={
            <Trans>
              One date per line, such as 2026-12-24. Public holidays are closed already.
            </Trans>
          }
        />
        <TextField
          {...form.field('opened')}
          multiline
          optional
          label={<Trans>Public holidays when it’s open</Trans>}
        />
        <TextField
          {...form.field('absences')}
          multiline
          optional
          label={<Trans>Absences</Trans>}
          help={<Trans>One per line, in {clock}: 2026-12-24 12:00 - 2026-12-27 08:00</Trans>}
        />
        <NumberField
          {...form.field('lengthMinutes')}
          label={<Trans>Minutes for each appointment</Trans>}
        />
        <NumberField
          {...form.field('beforeMinutes')}
          label={<Trans>Free minutes before each appointment</Trans>}
        />
        <NumberField
          {...form.field('afterMinutes')}
          label={<Trans>Free minutes after each appointment</Trans>}
        />
        <NumberField
          {...form.field('capacity')}
          label={<Trans>Appointments at the same time</Trans>}
        />
        <NumberField
          {...form.field('noticeMinutes')}
          label={<Trans>Shortest notice, in minutes</Trans>}
        />
        <NumberField
          {...form.field('aheadDays')}
          label={<Trans>How many days ahead members can book</Trans>}
        />
        <NumberField
          {...form.field('changeMinutes')}
          label={<Trans>Last change by members, in minutes before the appointment</Trans>}
        />
        <LeaveGuard when={form.isChanged && !form.isSending} onLeave={form.discard}>
          <Trans>Your changes to this calendar aren’t saved yet.</Trans>
        </LeaveGuard>
      </Form>
    </Stack>
  )
}

/** What a save came to, with the way to the bookings that no longer fit. */
export function Saved({ id, outside }: { id: string; outside: number }) {
  return (
    <Banner
      tone={outside > 0 ? 'caution' : 'good'}
      asks
      title={<Trans>The calendar is saved</Trans>}
      action={
        outside > 0 && (
          <Link standalone href={`${href('staff.calendars.calendar', { id })}?tab=outside`}>
            <Trans>See them</Trans>
          </Link>
        )
      }
    >
      {outside > 0 && (
        <Plural
          value={outside}
          one="# booking no longer fits. It stays until someone moves or cancels it."
          other="# bookings no longer fit. They stay until someone moves or cancels them."
        />
      )}
    </Banner>
  )
}

function NotEdited({ problem }: { problem: Problem }) {
  if (wasEdited(problem)) {
    return (
      <Trans>
        Someone else saved this calendar while you were editing. Reload the page, then choose “Use
        my changes”. Only the fields that you changed are filled in. The others stay as they are
        saved.
      </Trans>
    )
  }
  return <NotSaved problem={problem} />
}
