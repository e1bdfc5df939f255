import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { noonOf, plainDay } from '../../../../booking/times'
import type { DeskCalendar } from '../../../../data/booking-desk'
import { useFormats } from '../../../../i18n/use-formats'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { hoursText } from './hours-text'
import { weekdayName, weekdays } from './words'

/** The hours of a calendar for those who don’t edit them. */
export function HoursShown({ calendar }: { calendar: DeskCalendar }) {
  const { t } = useLingui()
  const { locale, longDate, dateTime } = useFormats()
  const { hours = [], days = [], absences = [], place, lengthMinutes = 0, capacity = 1 } = calendar
  const there = { timeZone: place?.timeZone ?? 'UTC' }
  return (
    <Stack gap={4}>
      <Stack as="ul" gap={1}>
        {weekdays.map((day) => {
          const name = weekdayName(day, locale)
          const open = hoursText(hours, day)
          return (
            <li key={day}>
              {name}: {open || <Trans>Closed</Trans>}
            </li>
          )
        })}
      </Stack>
      <Text>
        <Trans>Closed on public holidays, except on days listed here as open.</Trans>
      </Text>
      {days.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t`Days with other hours`}>
          {days.map(({ day = '', open }) => (
            <li key={day}>
              {longDate(noonOf(day), plainDay)}:{' '}
              {open ? <Trans context="opening hours">Open</Trans> : <Trans>Closed</Trans>}
            </li>
          ))}
        </Stack>
      )}
      {absences.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t`Absences`}>
          {absences.map(({ fromAt = 0, untilAt = 0 }) => {
            const from = dateTime(fromAt, there)
            const until = dateTime(untilAt, there)
            return (
              <li key={fromAt}>
                <Trans>
                  Away {from} to {until}
                </Trans>
              </li>
            )
          })}
        </Stack>
      )}
      <Text>
        <Plural value={lengthMinutes} one="# minute each" other="# minutes each" />
        {' · '}
        <Plural value={capacity} one="# appointment at a time" other="# appointments at a time" />
      </Text>
      <Text muted>
        <Trans>An Admin changes hours and rules.</Trans>
      </Text>
    </Stack>
  )
}
