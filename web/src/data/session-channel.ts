/** How the tabs of one browser tell each other about the one session they share. */
import type { SessionEnd } from './session-clock'

/** How a page ends its session by its own call. */
export type Leaving = Extract<SessionEnd, 'signed-out' | 'idle' | 'gone'>

export type SessionNews =
  /** A person did something, at this moment of the server's clock. */
  | { kind: 'activity'; at: number }
  /** The server has been told of the activity, so that other tabs need not. */
  | { kind: 'reported' }
  | { kind: 'ended'; reason: Leaving }
  | { kind: 'began'; reference: string }

const name = 'wellhouse-session'

let channel: BroadcastChannel | undefined

function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells the other tabs; this one hears nothing of it. */
export function tellTabs(news: SessionNews) {
  opened()?.postMessage(news)
}

export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const from = opened()
  const onMessage = ({ data }: MessageEvent<SessionNews>) => listener(data)
  from?.addEventListener('message', onMessage)
  return () => from?.removeEventListener('message', onMessage)
}
