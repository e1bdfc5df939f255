/** How long nobody has been at the device, in all tabs together, and what follows from it. */
import { serverNow } from './clock'
import { hearTabs, tellTabs } from './session-channel'
import { idlePrompt, lastActivity, noteActivity } from './session-idle'

/** Without a person for this long the navigation data is fetched again. */
export const idleRefreshMs = 540_000
/** Then somebody is asked whether they are still there. */
export const idlePromptMs = 840_000
/** And has this long to answer. */
export const countdownMs = 60_000

/** Somebody is here: in this tab, and for all the others. */
export function somebodyIsHere() {
  const at = serverNow()
  noteActivity(at)
  tellTabs({ kind: 'activity', at })
}

type IdleWatch = {
  /** Nothing is asked and nothing refreshed: a person may watch without touching. */
  isVideo: () => boolean
  onRefresh: () => void
  /** The question has just been put: the server may know better. */
  onPrompt: () => void
  onEnd: () => void
}

/** A sleeping device stops timers; looking this often, the wall clock is noticed soon after. */
const lookEveryMs = 10_000
const secondMs = 1000

/** Watches until the function it returns is called. */
export function watchIdle({ isVideo, onRefresh, onPrompt, onEnd }: IdleWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedFor = -1
  let ended = false
  if (lastActivity.get() === 0) noteActivity(serverNow())

  const act = (idle: number) => {
    if (isVideo()) {
      idlePrompt.set(null)
      return
    }
    if (idle >= idlePromptMs + countdownMs) {
      ended = true
      onEnd()
      return
    }
    if (idle >= idleRefreshMs && refreshedFor !== lastActivity.get()) {
      refreshedFor = lastActivity.get()
      onRefresh()
    }
    if (idle >= idlePromptMs && !idlePrompt.get()) {
      idlePrompt.set({ endsAt: lastActivity.get() + idlePromptMs + countdownMs })
      onPrompt()
    }
  }
  const look = () => {
    clearTimeout(timer)
    // Nobody is signed in any more: there is nothing to be idle in.
    if (ended || lastActivity.get() === 0) return
    act(serverNow() - lastActivity.get())
    if (!ended) timer = setTimeout(look, nextLook(serverNow() - lastActivity.get()))
  }
  const onNews = hearTabs((news) => {
    if (news.kind === 'activity') noteActivity(news.at)
  })
  const unsubscribe = lastActivity.subscribe(look)
  const wakes = ['visibilitychange', 'focus', 'pageshow'] as const
  for (const wake of wakes) addEventListener(wake, look, { capture: true })
  look()
  return () => {
    ended = true
    clearTimeout(timer)
    onNews()
    unsubscribe()
    idlePrompt.set(null)
    for (const wake of wakes) removeEventListener(wake, look, { capture: true })
  }
}

/** The next moment at which something may be due. */
function nextLook(idle: number): number {
  if (idle >= idlePromptMs) return secondMs
  const due = idle < idleRefreshMs ? idleRefreshMs - idle : idlePromptMs - idle
  return Math.min(due, lookEveryMs)
}
