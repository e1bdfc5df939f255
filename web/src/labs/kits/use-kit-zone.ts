import { useStartup } from '../../data/startup'

/** The zone of the dates of a kit: the member's, and for visitors that of their browser. */
export function useKitZone(): { timeZone: string } {
  const { data } = useStartup()
  return { timeZone: data?.user?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone }
}
