import { useMemo } from 'react'
import { useBoot } from '../data/boot-context'
import { type Session, useSession } from '../data/session'
import { sessionEnd } from '../data/session-clock'
import { type Startup, useStartup } from '../data/startup'
import { isDesk } from '../domain/desk'
import { atDesk, type BootData, type Facts, factsFrom } from './facts'
import { useLocation } from './router'

/** The start-up data of a page whose start-up call failed: everything unknown, nothing open. */
const unreachable: Startup = {
  failures: [
    { call: 'navigation', code: 'unavailable' },
    { call: 'programs', code: 'unavailable' },
    { call: 'features', code: 'unavailable' },
  ],
}

/** The wire leaves out what is empty; the rules want a text everywhere. */
function known(startup: Startup): BootData['startup'] {
  return {
    ...startup,
    programs: startup.programs && {
      programs: startup.programs.programs?.map(({ dbSlug = '', status = '' }) => ({
        dbSlug,
        status,
      })),
    },
    features: startup.features?.map(({ name = '', state = '' }) => ({ name, state })),
    failures: startup.failures?.map(({ call = '', code = '' }) => ({ call, code })),
  }
}

function knownSession({ role = '', impersonation, acting }: Session): BootData['session'] {
  const { impersonatorType = '' } = impersonation ?? {}
  const { areas = [], ended = false } = acting ?? {}
  return {
    role,
    impersonation: impersonation ? { impersonatorType } : null,
    acting: acting ? { areas, ended } : null,
  }
}

/** What the access rules see on this page, kept up to date. */
export function useFacts(): Facts {
  const boot = useBoot()
  const end = sessionEnd.use()
  const { data: session } = useSession()
  const { data: startup, isError } = useStartup()
  const desk = isDesk(useLocation().pathname)
  return useMemo(() => {
    const signedOut = end === 'signed-out'
    const data = startup ?? (isError ? unreachable : null)
    const facts = factsFrom(
      {
        demo: boot.demo,
        session: signedOut || !session ? null : knownSession(session),
        startup: signedOut || !data ? null : known(data),
        brand: startup?.navigation?.branding ?? boot.brand,
      },
      {
        form: boot.form,
        isChecking: !signedOut && session === undefined,
        isManuallyLoggedOut: signedOut,
        isDevelopment: import.meta.env.DEV,
      },
    )
    // The page about the move stands before the data that would say so.
    if (session?.migrationEligible && !data) {
      return { ...facts, features: [...facts.features, 'clientMigration'] }
    }
    return desk ? atDesk(facts) : facts
  }, [boot, end, session, startup, isError, desk])
}
