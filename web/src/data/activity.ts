/** Tells the server that a person is at the device; nothing else keeps a session awake. */
import { dataOf, rest } from './client'

const onceEveryMs = 60_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Reports real input at most once a minute. Returns the function that stops it. */
export function reportActivity(): () => void {
  let last = Number.NEGATIVE_INFINITY
  const onInput = (event: Event) => {
    // Script-made events are not a person.
    if (!event.isTrusted || Date.now() - last < onceEveryMs) return
    last = Date.now()
    // A lost report is made up by the next input, and a lost session is noticed by `send`.
    dataOf(rest.POST('/v1/users/me/activity')).catch(() => undefined)
  }
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}
