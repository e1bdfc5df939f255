import { attentionNow } from '../domain/attention'
import { useNewerStages } from './danger'
import type { Startup } from './startup'

/**
 * The start-up data with what its Home part says about alerts as new as the panel on top of the
 * page: an answer may have been saved between the two.
 */
export function useCurrentStartup(startup: Startup): Startup {
  const stages = useNewerStages()
  const { home } = startup
  if (!home || !stages) return startup
  return { ...startup, home: { ...home, attention: attentionNow(home.attention ?? [], stages) } }
}
