import { inDanger } from '../domain/cared'
import type {
  CaredForAlertJson,
  CaredForJson,
  FamilyAskJson,
} from './gen/proto/wellhouse/nav/v1/startup_pb'
import { useStartup } from './startup'
import type { Wire } from './wire'

/** Somebody whom the reader acts for. */
export type Cared = Wire<CaredForJson> & {
  /** When what is known of somebody unknown was found out, by the clock of this device. */
  knownAt?: number
}
/** Their most urgent emergency. */
export type CaredAlert = Wire<CaredForAlertJson>
/** An invitation that waits for the member. */
export type FamilyAsk = Wire<FamilyAskJson>

const nobody: readonly Cared[] = []

/** Whom the reader acts for; not the person whom they are acting for now. */
export function useCaredFor(): readonly Cared[] {
  return useStartup().data?.caredFor ?? nobody
}

/**
 * Who is in danger besides the person whose portal this is, the most urgent first: those whom the
 * reader acts for, and the reader while they act for somebody. The reader has no link.
 */
export function useOthersInDanger(): readonly Cared[] {
  const { caredFor = [], own } = useStartup().data ?? {}
  return inDanger(own ? [own, ...caredFor] : caredFor)
}
