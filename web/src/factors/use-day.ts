import { useStartup } from '../data/startup'
import { useFormats } from '../i18n/use-formats'

/** A day on the member’s clock; people without a record have that of their browser. */
export function useDay() {
  const { longDate } = useFormats()
  const { data } = useStartup()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (at: number) => longDate(at, { timeZone: data?.user?.timeZone || own })
}
