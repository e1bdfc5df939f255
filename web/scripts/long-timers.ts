/** Follows the timers of a worker, so that a page does nothing after its test. */

type Timer = ReturnType<typeof setTimeout>

/** What comes sooner comes by itself before the next file begins. */
const longMs = 200

const key = Symbol.for('wellhouse.long-timers')
const shared = globalThis as { [key]?: Set<Timer> }

/** One set for all files of the worker: packages keep the setTimeout they have found first. */
const waiting = shared[key] ?? follow(new Set())
shared[key] = waiting

function follow(timers: Set<Timer>): Set<Timer> {
  const { setTimeout: later, setInterval: again } = globalThis
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof later>) => {
    const timer = later(...args)
    if ((args[1] ?? 0) > longMs) timers.add(timer)
    return timer
  }, later)
  globalThis.setInterval = Object.assign((...args: Parameters<typeof again>) => {
    const timer = again(...args)
    timers.add(timer)
    return timer
  }, again)
  return timers
}

export function stopLongTimers() {
  for (const timer of waiting) clearTimeout(timer)
  waiting.clear()
}
