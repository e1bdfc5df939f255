import { useSession } from './session'

/** The first name of the person whom somebody acts for here; without one the page speaks to the member. */
export function useActedFor(): string | undefined {
  const { data } = useSession()
  return data?.acting?.givenName
}
