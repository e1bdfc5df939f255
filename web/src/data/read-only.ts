import { useSession } from './session'

/** A staff person who views a member changes nothing; the server refuses it anyway. */
export function useReadOnly(): boolean {
  const { data } = useSession()
  return Boolean(data?.impersonation?.impersonatorId)
}
