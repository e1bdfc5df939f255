import { useQuery } from '@tanstack/react-query'
import { type Danger, dangerOf } from '../domain/danger'
import { type AlertStages, stagesQuery } from './alert-stages'
import { useStartup } from './startup'

/** Whether a reading of the member is an emergency, as far as anything on this page knows. */
export function useDanger(): Danger {
  const { data } = useStartup()
  return dangerOf(data, useNewerStages())
}

/** The list of what alerts ask, unless the start-up data is newer. */
export function useNewerStages(): AlertStages | undefined {
  const startup = useStartup()
  const stages = useQuery({ ...stagesQuery, enabled: false })
  return stages.dataUpdatedAt >= startup.dataUpdatedAt ? stages.data : undefined
}
