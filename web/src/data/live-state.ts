/** How the socket stands, for screens; the socket itself is loaded apart. */
import { onlineManager } from '@tanstack/react-query'
import { useOnline } from './online'
import { noAnswer } from './problem'
import { createStore } from './store'

/** `failed`: the server sent us away or did not take us in; `offline`: there is no network. */
export type LiveState = 'connecting' | 'connected' | 'reconnecting' | 'offline' | 'failed'

export const liveSocket = createStore<Exclude<LiveState, 'offline'>>('connecting')

export function useLiveState(): LiveState {
  const socket = liveSocket.use()
  const online = useOnline()
  return online ? socket : 'offline'
}

export function liveState(): LiveState {
  return onlineManager.isOnline() ? liveSocket.get() : 'offline'
}

/** How long a socket may take before its absence is a failure. */
export const connectMs = 10_000

/** Resolves with an open socket; throws when there is none to wait for. */
export function untilConnected(): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const state = liveState()
      if (state !== 'connected' && state !== 'failed') return
      stop()
      if (state === 'connected') resolve()
      else reject(noAnswer(new Error('no socket')))
    }
    const unsubscribe = liveSocket.subscribe(settle)
    const timer = setTimeout(() => {
      stop()
      reject(noAnswer(new Error('no socket in time')))
    }, connectMs)
    const stop = () => {
      unsubscribe()
      clearTimeout(timer)
    }
    settle()
  })
}
