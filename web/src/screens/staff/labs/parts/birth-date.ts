import { useFormats } from '../../../../i18n/use-formats'
import { wallOfDate, wallPlace } from '../../../../readings/wall'

/** A birth date in words; empty where there is none. */
export function useBirthDate(): (date: string) => string {
  const { longDate } = useFormats()
  return (date) => date && longDate(wallOfDate(date), wallPlace)
}
