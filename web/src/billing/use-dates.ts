import { useFormats } from '../i18n/use-formats'

const utc = { timeZone: 'UTC' }

/** Writes a calendar date, yyyy-MM-dd, which belongs to no time zone. */
export function useDates(): (day: string) => string {
  const { longDate } = useFormats()
  return (day) => longDate(Date.parse(`${day}T00:00:00Z`), utc)
}
