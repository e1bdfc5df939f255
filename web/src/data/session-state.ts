/** What the product knows about the person at the device, gathered in one place. */
import { useQuery } from '@tanstack/react-query'
import { pendingSignIn } from './mfa'
import { onboardingQuery } from './onboarding'
import { useOnline } from './online'
import { asProblem } from './problem'
import { type Session, useSession } from './session'
import { isTokenValid, type SessionEnd, sessionEnd } from './session-clock'
import { lastActivity } from './session-idle'
import { type Startup, useStartup } from './startup'

type Sources = {
  session: Session | null | undefined
  startup: Startup | undefined
  isPending: boolean
  error: unknown
  end: SessionEnd | null
  mfaToken: string | null
  lastActivityTimestamp: number
  onboarding?: { showOneAppCard: boolean }
}

export type UserState = ReturnType<typeof userState>

export function userState(from: Sources) {
  const { session, startup, isPending, error, end, mfaToken, lastActivityTimestamp } = from
  const { onboarding } = from
  const user = startup?.user
  return {
    isPending,
    error: error ? asProblem(error).errorType : null,
    mfaToken,
    /** Both the auth token and the bundle identifier are there. */
    isAuthenticated: Boolean(session) && session?.noActiveMember !== true,
    isManuallyLoggedOut: end === 'signed-out',
    userId: user?.userId ?? session?.accountId ?? '',
    publicUUID: user?.publicUUID ?? '',
    companyId: user?.companyId ?? '',
    /** The id under which the program account knows the member is the public one. */
    livongoUUID: user?.publicUUID ?? '',
    lastActivityTimestamp,
    /** What waits for the member, most urgent first. */
    userTasks: startup?.home?.attention ?? [],
    /** Whether the first steps are shown; without an answer they are not. */
    onboardingDisplay: onboarding?.showOneAppCard === true,
  }
}

/** The state of the user and of the app around them, kept up to date. */
export function useUserState(): UserState & { networkUp: boolean; isTokenValid: boolean } {
  const session = useSession()
  const startup = useStartup()
  const onboarding = useQuery({ ...onboardingQuery, enabled: false })
  return {
    ...userState({
      session: session.data,
      startup: startup.data,
      isPending: session.isFetching || startup.isFetching,
      error: session.error ?? startup.error,
      end: sessionEnd.use(),
      mfaToken: pendingSignIn.use()?.mfaToken ?? null,
      lastActivityTimestamp: lastActivity.use(),
      onboarding: onboarding.data,
    }),
    networkUp: useOnline(),
    isTokenValid: isTokenValid.use(),
  }
}
