/** Whether the server answers, which is not the same as whether the device has a network. */
import { createStore } from './store'

export const reach = createStore<'answers' | 'silent'>('answers')

const probePath = '/healthz'
const probeMs = 5_000
const pausesMs = [2_000, 5_000, 10_000, 30_000] as const

let asking = false

/** A call got no answer: the server itself is asked before anybody is told. */
export function noteSilence() {
  if (asking || !navigator.onLine) return
  asking = true
  void ask(0)
}

async function ask(round: number) {
  if (await answers()) {
    asking = false
    reach.set('answers')
    return
  }
  // Without a network the page says so; the server is asked again once there is one.
  if (navigator.onLine) reach.set('silent')
  setTimeout(() => void ask(round + 1), pausesMs[Math.min(round, pausesMs.length - 1)])
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeMs)
    return (await fetch(probePath, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
