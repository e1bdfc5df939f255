import { useStartup } from '../data/startup'

/** The name of the signed-in person, for the frame. */
export function usePersonName(): string {
  const { data } = useStartup()
  return data?.user?.fullName ?? data?.staff?.name ?? ''
}
