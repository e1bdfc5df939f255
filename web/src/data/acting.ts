/** Turns the session to a person in the family and back. Load a new page after either. */
import { rpc } from './client'
import type {
  EndActingResponseJson,
  StartActingResponseJson,
} from './gen/proto/wellhouse/family/v1/family_pb'
import { pageLoad } from './page-load'
import type { Wire } from './wire'

export async function startActing(linkId: string): Promise<void> {
  await rpc<Wire<StartActingResponseJson>>('wellhouse.family.v1.FamilyService/StartActing', {
    linkId,
  })
}

/** It works also when the access has ended, and changes nothing when nobody is acted for. */
export async function endActing(): Promise<void> {
  await rpc<Wire<EndActingResponseJson>>('wellhouse.family.v1.FamilyService/EndActing', {})
}

/**
 * A page that comes after the access to somebody has ended has nothing to show: it goes back to the
 * person's own portal, and never goes on.
 */
export async function leaveEnded(): Promise<void> {
  await endActing()
  pageLoad.to('/home')
  await new Promise(() => undefined)
}
