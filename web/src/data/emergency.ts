import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from './alert-stages'
import { rpc } from './client'
import type { GetEmergencyResponseJson } from './gen/proto/wellhouse/alert/v1/alert_pb'
import type { Wire } from './wire'

/** The emergency in one line: all that a page in another site's frame learns of readings. */
export const emergencyQuery = queryOptions({
  queryKey: [...alertsKey, 'emergency'],
  queryFn: ({ signal }) =>
    rpc<Wire<GetEmergencyResponseJson>>(
      'wellhouse.alert.v1.AlertService/GetEmergency',
      {},
      { read: true, background: true, signal },
    ),
})
