import { useQuery } from '@tanstack/react-query'
import { type Danger, dangerOf } from '../domain/danger'
import { startupQuery } from './startup'

/** Whether a reading of the member is an emergency, as far as the start-up data says. */
export function useDanger(): Danger {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  return dangerOf(data)
}
