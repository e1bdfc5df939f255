import { Plural, Trans } from '@lingui/react/macro'
import type { DeskCalendar } from '../../../../data/booking-desk'
import { useFormats } from '../../../../i18n/use-formats'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { absenceText } from './absence-text'
import { hoursText } from './hours-text'
import { weekdays } from './words'

/** The hours of a calendar for those who don’t edit them. */
export function HoursShown({ calendar }: { calendar: DeskCalendar }) {
  const { locale } = useFormats()
  const { hours = [], days = [], absences = [], place, lengthMinutes = 0, capacity = 1 } = calendar
  return (
    <Stack gap={4}>
      <Stack as="ul" gap={1}>
        {weekdays.map((day) => {
          const name = new Intl.DateTimeFormat(locale, {
            weekday: 'long',
            timeZone: 'UTC',
          }).format(Date.UTC(2026, 10, 1 + day))
          const open = hoursText(hours, day)
          return (
            <li key={day}>
              {name}: {open || <Trans>Closed</Trans>}
            </li>
          )
        })}
      </Stack>
      {days.length > 0 && (
        <Stack as="ul" gap={1}>
          {days.map(({ day, open }) => (
            <li key={day}>
              {day}: {open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}
            </li>
          ))}
        </Stack>
      )}
      {absences.length > 0 && <Text>{absenceText(absences, place?.timeZone ?? 'UTC')}</Text>}
      <Text>
        <Plural value={lengthMinutes} one="# minute each" other="# minutes each" />
        {' · '}
        <Plural value={capacity} one="# seat" other="# seats" />
      </Text>
      <Text muted>
        <Trans>An Admin changes hours and rules.</Trans>
      </Text>
    </Stack>
  )
}
