import { useEffect, useRef } from 'react'
import { askPasskey, type Shown } from '../../../data/factors'
import { offersInField } from '../../../data/passkey'
import { Problem } from '../../../data/problem'

/** The server forgets a question after five minutes, so it is put anew before that. */
const renewMs = 4 * 60_000
/** After a question that was open; a browser that ends each one at once is asked ever less often. */
const pauseMs = 1_000
/** While the server can't be reached, or wants us to slow down. */
const longPauseMs = 30_000

/**
 * Offers passkeys in the browser's list of saved sign-ins for as long as the page is open: the
 * question is put again whenever it has ended without an answer, and after each `turn` that a
 * sign-in took.
 */
export function usePasskeyInField(isOn: boolean, turn: number, onShown: (shown: Shown) => void) {
  const latest = useRef(onShown)
  latest.current = onShown
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn may be over before it is drawn
  useEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    void keepAsking(gone.signal).then((shown) => {
      if (shown && !gone.signal.aborted) latest.current(shown)
    })
    return () => gone.abort()
  }, [isOn, turn])
}

async function keepAsking(gone: AbortSignal): Promise<Shown | undefined> {
  if (!(await offersInField())) return undefined
  let pauseFor = pauseMs
  while (!gone.aborted) {
    const askedAt = Date.now()
    try {
      return await askOnce(gone)
    } catch (cause) {
      const wasOpen = Date.now() - askedAt >= longPauseMs
      if (cause instanceof Problem) pauseFor = longPauseMs
      else pauseFor = wasOpen ? pauseMs : Math.min(2 * pauseFor, longPauseMs)
      await pause(pauseFor, gone)
    }
  }
  return undefined
}

async function askOnce(gone: AbortSignal): Promise<Shown> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, renewMs)
  gone.addEventListener('abort', end)
  try {
    return await askPasskey('', { inField: true, signal: stop.signal })
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', end)
  }
}

function pause(ms: number, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    gone.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
