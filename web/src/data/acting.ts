/** Turns the session to a person in the family and back. Load a new page after either. */
import { rpc } from './client'
import type {
  EndActingResponseJson,
  StartActingResponseJson,
} from './gen/proto/wellhouse/family/v1/family_pb'
import { pageLoad } from './page-load'
import { writeStored } from './session-storage'
import type { Wire } from './wire'

const start = (linkId: string, own = false) =>
  rpc<Wire<StartActingResponseJson>>(
    'wellhouse.family.v1.FamilyService/StartActing',
    { linkId },
    { own },
  )

const end = () =>
  rpc<Wire<EndActingResponseJson>>('wellhouse.family.v1.FamilyService/EndActing', {})

export const startActing = (linkId: string): Promise<void> => turning(() => start(linkId))

/** It works also when the access has ended, and changes nothing when nobody is acted for. */
export const endActing = (): Promise<void> => turning(end)

/**
 * From one person in the family straight to another one. Where the second half doesn't work, the
 * session is at the person's own portal, and so is the page.
 */
export async function switchActing(linkId: string): Promise<void> {
  let how: Turned = 'here'
  await turning(async () => {
    await end()
    await start(linkId, true).catch(() => {
      how = 'back'
    })
  })
  turn.here(how)
}

/** Other calls of the page learn meanwhile that the session has turned; none of them takes it elsewhere. */
async function turning(call: () => Promise<unknown>): Promise<void> {
  pageLoad.isTurning = true
  try {
    await call()
    tellTurn()
  } catch (problem) {
    pageLoad.isTurning = false
    throw problem
  }
}

/**
 * How the portal turned to somebody: here, only back to the person's own, or in another tab, over
 * something typed or not.
 */
export type Turned = 'here' | 'back' | 'elsewhere' | 'lost'

/** Leads to the portal of the person the session stands for now. */
export const turn = {
  here: (how: Turned = 'here') => {
    writeStored('turned', how)
    pageLoad.to('/home')
  },
  /**
   * Another tab has turned the session. Nothing that is open here is theirs, so the page closes with
   * it, and the next one says so.
   */
  elsewhere: () => {
    if (pageLoad.isTurning) return
    pageLoad.isTurning = true
    const lost = document.querySelector('form[data-unsaved]')
    writeStored('turned', (lost ? 'lost' : 'elsewhere') satisfies Turned)
    turn.away()
  },
  /** In place of the page on show, so that Back does not return to it. */
  away: () => location.replace('/home'),
}

const name = 'wellhouse-acting'

/** Tells the other tabs, which share the session. */
function tellTurn() {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage('turned')
  channel.close()
}

export function hearTurns(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = () => {
    // The page that turns the session goes on by itself.
    if (!pageLoad.isTurning) listener()
  }
  return () => channel.close()
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
