import { serverNow } from './clock'
import type { Problem } from './problem'

/** Waits up to this long are told in place; longer ones have a page of their own. */
const shortWaitSeconds = 60

/** What the page about waiting needs to know, where somebody has to wait for long. */
export function waitState(problem: Problem): { until: number } | null {
  const seconds = problem.retryAfter ?? 0
  if (!problem.is('resource_exhausted') || seconds <= shortWaitSeconds) return null
  return { until: serverNow() + seconds * 1000 }
}
