import { useQuery } from '@tanstack/react-query'
import { startupQuery } from '../data/startup'

/** The name of the signed-in person, for the frame. */
export function usePersonName(): string {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  return data?.user?.fullName ?? data?.staff?.name ?? ''
}
