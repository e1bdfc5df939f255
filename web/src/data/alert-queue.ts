/** The alerts that staff take care of. */
import { queryOptions } from '@tanstack/react-query'
import { alertsKey } from './alert-stages'
import { rpc } from './client'
import type {
  AlertClosingJson,
  CloseAlertResponseJson,
  ListOpenAlertsResponseJson,
  QueuedAlertJson,
} from './gen/proto/wellhouse/alert/v1/family_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type QueuedAlert = Wire<QueuedAlertJson>
/** What a staff person did when they closed an alert. */
export type AlertClosing = Wire<AlertClosingJson>

export const alertQueueQuery = queryOptions({
  queryKey: [...alertsKey, 'queue'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListOpenAlertsResponseJson>>(
      'wellhouse.alert.v1.AlertQueueService/ListOpenAlerts',
      {},
      { read: true, background: true, signal },
    ),
})

export type ClosingAnswer = { outcome: string; note: string }

/** Closes an alert and those with it that had come when the page was read. */
export function closingOf(
  { memberId = '', alertId = '', through = 0 }: QueuedAlert,
  { outcome, note }: ClosingAnswer,
) {
  return { memberId, alertId, through, outcome, note: note.trim() }
}

/** Tries with the same key take effect once, so nobody finds their own answer in their way. */
export function closeAlert(closing: ReturnType<typeof closingOf>, key: string) {
  return rpcOnce<Wire<CloseAlertResponseJson>>(
    'wellhouse.alert.v1.AlertQueueService/CloseAlert',
    closing,
    key,
  )
}

/** Undoes a closing. */
export function reopenAlert({ memberId = '', id: closingId = '' }: AlertClosing) {
  return rpc<unknown>('wellhouse.alert.v1.AlertQueueService/ReopenAlert', { memberId, closingId })
}
