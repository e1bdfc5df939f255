import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { ListAlertStagesResponseJson } from './gen/proto/wellhouse/alert/v1/alert_pb'
import type { Wire } from './wire'

export type AlertStages = Wire<ListAlertStagesResponseJson>

/** The key that all queries about alerts begin with. */
export const alertsKey = ['alerts'] as const

/** What readings ask of the member, the most urgent first, and whom they can call. */
export const stagesQuery = queryOptions({
  queryKey: [...alertsKey, 'stages'],
  queryFn: ({ signal }) =>
    rpc<AlertStages>(
      'wellhouse.alert.v1.AlertService/ListAlertStages',
      {},
      { read: true, background: true, signal },
    ),
})
