/** What a new member should do first. */
import type { QuickKind } from './quick-entry.ts'

export type FirstThing = 'device' | 'reading' | 'message' | 'programs'

type Known = {
  /** A device has arrived and waits to be set up. */
  hasNewDevice: boolean
  /** What the member can add. */
  kinds: readonly QuickKind[]
}

/** A device sends readings by itself, so it comes before a reading by hand. */
export function firstThing({ hasNewDevice, kinds }: Known): FirstThing {
  if (hasNewDevice) return 'device'
  if (kinds.some((kind) => kind !== 'message')) return 'reading'
  return kinds.includes('message') ? 'message' : 'programs'
}
