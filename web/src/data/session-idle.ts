/** The last sign of a person, and the question that stands when there was none for long. */
import { createStore } from './store'

/** The last sign of a person in any tab, by the server's clock. */
export const lastActivity = createStore(0)

/** When an unanswered question signs out; null while nothing is asked. */
export const idlePrompt = createStore<{ endsAt: number } | null>(null)

/** Takes over a sign of a person; an older one changes nothing. */
export function noteActivity(at: number) {
  if (at <= lastActivity.get()) return
  lastActivity.set(at)
  idlePrompt.set(null)
}
