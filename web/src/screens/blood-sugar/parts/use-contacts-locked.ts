import { useReadOnly } from '../../../data/read-only'
import { useSession } from '../../../data/session'

/** Only the person themselves, or a parent of a child, decides who learns of their readings. */
export function useContactsLocked(): boolean {
  const { data } = useSession()
  const isViewed = useReadOnly()
  return isViewed || Boolean(data?.acting && !data.acting.child)
}
