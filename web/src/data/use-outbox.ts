import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  type Courier,
  emptyOutbox,
  outbox,
  type Pending,
  sendAll,
  sendWaiting,
  takeUp,
} from './chat-outbox'
import { courierOf } from './chat-send'
import { askKey, isKept, openVault } from './chat-vault'
import { reach } from './reach'
import { useSession } from './session'
import { sessionEnd } from './session-clock'
import { beforeLeaving } from './session-leaving'
import { createStore } from './store'

/** How often what waits is tried again while nothing tells that the network is back. */
const tryEveryMs = 15_000

export function useCourier(): Courier {
  const queries = useQueryClient()
  return useMemo(() => courierOf(queries), [queries])
}

/** What is on its way in a channel, oldest first. */
export function usePending(channelUrl: string): readonly Pending[] {
  const all = outbox.use()
  return useMemo(() => all.filter((one) => one.channelUrl === channelUrl), [all, channelUrl])
}

let owner: string | undefined

/** What was on its way when the page was last open is known by now. */
export const isTakenUp = createStore(false)

sessionEnd.subscribe(() => {
  if (sessionEnd.get() === null) return
  owner = undefined
  isTakenUp.set(false)
})

/**
 * Sends what waits as soon as the network is back and before its writer signs out. A page without a
 * conversation opens the vault only for what is in it.
 */
export function useOutbox({ inConversation }: { inConversation: boolean }) {
  const queries = useQueryClient()
  const courier = useMemo(() => courierOf(queries, { background: true }), [queries])
  const { data: session } = useSession()
  const accountId = session?.impersonation || session?.acting ? undefined : session?.accountId
  useEffect(() => {
    if (!accountId) return
    void unlock(accountId, inConversation).then(() => sendWaiting(courier))
  }, [accountId, courier, inConversation])
  useEffect(() => beforeLeaving(() => sendAll(courier)), [courier])
  useEffect(() => {
    const send = () => {
      if (!onlineManager.isOnline() || !outbox.get().some(({ state }) => state === 'waiting'))
        return
      void sendWaiting(courier)
    }
    const stops = [onlineManager.subscribe(send), reach.subscribe(send)]
    const timer = setInterval(send, tryEveryMs)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [courier])
}

/** Opens the vault of the signed-in person, once; without it messages wait in memory alone. */
async function unlock(accountId: string, inConversation: boolean): Promise<void> {
  if (owner === accountId) return
  if (!globalThis.indexedDB) return isTakenUp.set(true)
  if (!inConversation && !(await isKept(accountId).catch(() => false))) return
  if (owner !== undefined) emptyOutbox()
  owner = accountId
  try {
    const key = await askKey()
    if (owner === accountId) await takeUp(openVault(accountId, key))
  } catch {
    if (owner === accountId) owner = undefined
  }
  isTakenUp.set(true)
}
