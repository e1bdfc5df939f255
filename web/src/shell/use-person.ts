import { useQuery } from '@tanstack/react-query'
import { startupQuery } from '../data/startup'

/** The name of whoever is signed in, for the frame. */
export function usePersonName(): string {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  return data?.user?.fullName ?? data?.staff?.name ?? ''
}
