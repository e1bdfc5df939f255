/** Opens a member's portal for a staff person and ends it again. */
import { rpc } from './client'
import type {
  EndViewResponseJson,
  StartViewResponseJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import type { Wire } from './wire'

export type ViewRequest = { memberId: string; reason: string; ticket: string }

export async function startView(request: ViewRequest): Promise<void> {
  await rpc<Wire<StartViewResponseJson>>('wellhouse.session.v1.SessionService/StartView', request)
  tellViews('started')
}

export async function endView(): Promise<void> {
  await rpc<Wire<EndViewResponseJson>>('wellhouse.session.v1.SessionService/EndView', {})
  tellViews('ended')
}

export type ViewNews = 'started' | 'ended'

const name = 'wellhouse-view'

/** Tells the other tabs, which share the session; this one hears nothing of it. */
function tellViews(news: ViewNews) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

export function hearViews(listener: (news: ViewNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<ViewNews>) => listener(data)
  return () => channel.close()
}
