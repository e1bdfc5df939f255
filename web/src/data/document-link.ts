/** A link from a document email, which signs its member in once they have said yes. */
import type { DocumentLink } from './boot-link'
import { rpc } from './client'
import type {
  LookAtLinkResponseJson,
  SignInOnceResponseJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import { takeOver } from './session'
import { tellTabs } from './session-channel'
import { sessionClock } from './session-clock'
import type { Wire } from './wire'

const service = 'wellhouse.session.v1.SessionService'

export type Addressee = Wire<LookAtLinkResponseJson>

/** Whom the link is for. It stays good. */
export const lookAtLink = (link: DocumentLink) => rpc<Addressee>(`${service}/LookAtLink`, link)

/** Signs in by the link, which works once. */
export async function signInOnce(link: DocumentLink): Promise<void> {
  const before = sessionClock.get()
  // The person who was signed in no longer is: what this page still asks for them is in doubt.
  sessionClock.set(null)
  try {
    const { session } = await rpc<Wire<SignInOnceResponseJson>>(`${service}/SignInOnce`, link)
    if (!session) throw new Error('the link opened no session')
    takeOver(session)
    tellTabs({ kind: 'began', reference: session.reference ?? '' })
  } catch (cause) {
    sessionClock.set(before)
    throw cause
  }
}
