/** Readings that ask something of the member. */
import { useQueryClient } from '@tanstack/react-query'
import { alertsKey } from './alert-stages'
import { rpc } from './client'
import type {
  AlertDoctorJson,
  AlertEndedJson,
  AlertFollowUpJson,
  AlertRecheckJson,
  AlertStageJson,
  UpdateAlertStageRequestJson,
  UpdateAlertStageResponseJson,
} from './gen/proto/wellhouse/alert/v1/alert_pb'
import { startupQuery } from './startup'
import type { Wire } from './wire'

/** Where the member stands with one alert. */
export type AlertStage = Wire<AlertStageJson>
/** A provider whom the member named. */
export type AlertDoctor = Wire<AlertDoctorJson>
/** The last reading after a low, when another check has to follow it. */
export type AlertRecheck = Wire<AlertRecheckJson>
/** The care team took care of an alert. */
export type AlertFollowUp = Wire<AlertFollowUpJson>

/** An emergency that somebody other than the reader took down. */
export type AlertEnded = Wire<AlertEndedJson>
/** What somebody answered to one question. */
export type StageAnswer = NonNullable<AlertStage['answers']>[number]

/** The server refuses to end an emergency that is newer than the page. */
export const stageChanged = 'alert.changed'

export function answerStage(
  answer: Required<UpdateAlertStageRequestJson>,
): Promise<Wire<UpdateAlertStageResponseJson>> {
  return rpc<Wire<UpdateAlertStageResponseJson>>(
    'wellhouse.alert.v1.AlertService/UpdateAlertStage',
    answer,
  )
}

/** After a change of ours; changes of others come through the socket. */
export function useAlertsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const keys = [alertsKey, startupQuery.queryKey]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
