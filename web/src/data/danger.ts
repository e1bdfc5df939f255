import { useQuery } from '@tanstack/react-query'
import { attentionNow, type Danger, dangerOf } from '../domain/danger'
import { type AlertStages, stagesQuery } from './alerts'
import { type Startup, startupQuery } from './startup'

/** Whether a reading of the member is an emergency, as far as anything on this page knows. */
export function useDanger(): Danger {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  return dangerOf(data, useNewerStages())
}

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

/** The list of what alerts ask, unless the start-up data is newer. */
function useNewerStages(): AlertStages | undefined {
  const startup = useQuery({ ...startupQuery, enabled: false })
  const stages = useQuery({ ...stagesQuery, enabled: false })
  return stages.dataUpdatedAt >= startup.dataUpdatedAt ? stages.data : undefined
}
