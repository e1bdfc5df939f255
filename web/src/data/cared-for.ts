import type {
  CaredForAlertJson,
  CaredForJson,
  FamilyAskJson,
} from './gen/proto/wellhouse/nav/v1/startup_pb'
import { useStartup } from './startup'
import type { Wire } from './wire'

/** Somebody whom the member acts for. */
export type Cared = Wire<CaredForJson>
/** Their most urgent emergency. */
export type CaredAlert = Wire<CaredForAlertJson>
/** An invitation that waits for the member. */
export type FamilyAsk = Wire<FamilyAskJson>

const nobody: readonly Cared[] = []

/** The other people whom somebody who acts for the member can turn to. */
export function useOthersCaredFor(): readonly Cared[] {
  return useStartup().data?.othersCaredFor ?? nobody
}

/** Whom the member acts for, in the member's own portal. */
export function useCaredFor(): readonly Cared[] {
  return useStartup().data?.caredFor ?? nobody
}
