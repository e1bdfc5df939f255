import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session'

/** A staff person who views a member changes nothing; the server refuses it anyway. */
export function useReadOnly(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return Boolean(data?.impersonation?.impersonatorId)
}
