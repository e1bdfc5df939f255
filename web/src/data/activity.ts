/** Tells the server that a person is at the device; nothing else keeps a session awake. */
import { dataOf, rest } from './client'
import { hearTabs, tellTabs } from './session-channel'
import { idlePrompt } from './session-idle'
import { somebodyIsHere } from './watch-idle'

const onceEveryMs = 60_000
const tellEveryMs = 1000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reports real input at most once a minute, what came in between at the end of that minute.
 * While the question is open only its answer counts. Returns the function that stops it.
 */
export function reportActivity(isLeaving = () => false): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let toldAt = Number.NEGATIVE_INFINITY
  let trailing: ReturnType<typeof setTimeout> | undefined

  const report = () => {
    trailing = undefined
    reportedAt = Date.now()
    tellTabs({ kind: 'reported' })
    // A lost report is made up by the next input, and a lost session is noticed by `send`.
    tellServer().catch(() => undefined)
  }
  const onInput = (event: Event) => {
    // Script-made events are not a person, and one who is about to leave keeps nothing awake.
    if (!event.isTrusted || idlePrompt.get() || isLeaving()) return
    const now = Date.now()
    if (now - toldAt >= tellEveryMs) {
      toldAt = now
      somebodyIsHere()
    }
    const wait = reportedAt + onceEveryMs - now
    if (wait <= 0) report()
    else trailing ??= setTimeout(report, wait)
  }
  const stopHearing = hearTabs((news) => {
    if (news.kind === 'reported') reportedAt = Date.now()
  })
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    clearTimeout(trailing)
    stopHearing()
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}

async function tellServer() {
  await dataOf(rest.POST('/v1/users/me/activity'))
}

/** The answer to the question: somebody is here, in all tabs and for the server. */
export async function staySignedIn(): Promise<void> {
  somebodyIsHere()
  await tellServer()
}
