import { CalendarDate, Time } from '@internationalized/date'
import { dateOfWall, offsetIn } from './wall'

/** When a check was made, as far as it is filled in. */
export type When = { date: CalendarDate | null; time: Time | null }

/** The minute that it is now on the clock of a zone. */
export function whenNow(now: number, timeZone: string): When {
  return whenOfWall(now + offsetIn(timeZone, now) * 60_000)
}

/** Reads yyyy-MM-dd'T'HH:mm:ss. */
export function whenOf(timestamp: string): When {
  return whenOfWall(Date.parse(`${timestamp}Z`))
}

function whenOfWall(wall: number): When {
  const [year = 0, month = 1, day = 1] = dateOfWall(wall).split('-').map(Number)
  const clock = new Date(wall)
  return {
    date: new CalendarDate(year, month, day),
    time: new Time(clock.getUTCHours(), clock.getUTCMinutes()),
  }
}

/** Writes yyyy-MM-dd'T'HH:mm:ss; undefined while a part is missing. */
export function timestampOf({ date, time }: When): string | undefined {
  if (!date || !time) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.toString()}T${two(time.hour)}:${two(time.minute)}:00`
}
