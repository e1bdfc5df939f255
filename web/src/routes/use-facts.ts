import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBoot } from '../data/boot-context'
import { sessionQuery } from '../data/session'
import { sessionEnd } from '../data/session-clock'
import { type Startup, startupQuery } from '../data/startup'
import { type Facts, factsFrom } from './facts'

/** The start-up data of a page whose start-up call failed: everything unknown, nothing open. */
const unreachable: Startup = {
  failures: [
    { call: 'navigation', code: 'unavailable' },
    { call: 'programs', code: 'unavailable' },
  ],
}

/** What the access rules see on this page, kept up to date. */
export function useFacts(): Facts {
  const boot = useBoot()
  const end = sessionEnd.use()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const { data: startup, isError } = useQuery({ ...startupQuery, enabled: false })
  return useMemo(() => {
    const signedOut = end === 'signed-out'
    return factsFrom(
      {
        demo: boot.demo,
        session: signedOut || !session ? null : { ...session, role: session.role ?? '' },
        startup: signedOut ? null : (startup ?? (isError ? unreachable : null)),
        brand: startup?.navigation?.branding ?? boot.brand,
      },
      {
        form: boot.form,
        isChecking: !signedOut && session === undefined,
        isManuallyLoggedOut: signedOut,
        isDevelopment: import.meta.env.DEV,
      },
    )
  }, [boot, end, session, startup, isError])
}
