import type { QueuedAlert } from '../../../../data/alert-queue'
import { serverNow } from '../../../../data/clock'
import { useFormats } from '../../../../i18n/use-formats'

/** The clock of where the member lives, also for readings of a device that is set to another one. */
export function useTheirClock({ timeZone }: { timeZone?: string }) {
  const { day, time } = useFormats()
  const place = { timeZone: timeZone || 'UTC' }
  return {
    clock: (ms: number) => time(ms, place),
    dayAndTime: (ms: number) => `${day(ms, serverNow(), place)}, ${time(ms, place)}`,
  }
}

/** What the device said when its clock is not the member's; undefined when it is. */
export function useOtherClock({ local, readingAt = 0, timeZone }: QueuedAlert): string | undefined {
  const { day, time } = useFormats()
  const utc = { timeZone: 'UTC' }
  const place = { timeZone: timeZone || 'UTC' }
  const at = Date.parse(`${local}Z`)
  if (Number.isNaN(at)) return undefined
  const shift = at - readingAt
  const theirs = `${day(readingAt, serverNow(), place)}, ${time(readingAt, place)}`
  const said = `${day(at, serverNow() + shift, utc)}, ${time(at, utc)}`
  return said === theirs ? undefined : said
}
