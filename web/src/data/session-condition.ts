/** The way to condition management: a link between two accounts, and the scope that comes with it. */
import { rpc } from './client'
import type { ExchangeConditionManagementResponseJson } from './gen/proto/wellhouse/session/v1/session_pb'
import { readStored, writeStored } from './session-storage'

export const pollEveryMs = 500
export const pollTries = 60

/** Asks for the link; asking twice is the same as asking once. */
export async function linkAccounts(): Promise<void> {
  await rpc('wellhouse.session.v1.SessionService/LinkConditionManagement', {})
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  const { ready } = await rpc<ExchangeConditionManagementResponseJson>(
    'wellhouse.session.v1.SessionService/ExchangeConditionManagement',
    {},
    { background: true, signal },
  )
  return ready === true
}

/**
 * Waits for the condition-management scope: a try every half second, sixty at most. A try
 * without an answer counts as one that found nothing.
 */
export async function waitForScope(signal: AbortSignal): Promise<boolean> {
  for (let tries = 1; tries <= pollTries; tries++) {
    await pause(pollEveryMs, signal)
    if (signal.aborted) return false
    if (await isReady(signal).catch(() => false)) return true
  }
  return false
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Once in the life of a tab a reload may help; a second one would begin a circle. */
export function mayReload(): boolean {
  if (readStored<boolean>('reloaded')) return false
  writeStored('reloaded', true)
  return true
}
