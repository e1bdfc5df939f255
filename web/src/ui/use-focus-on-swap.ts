import { useEffect, useRef } from 'react'
import { rescueFocus } from './focus'

/**
 * For a page or dialog that swaps what it shows: people who use a keyboard go on from the heading
 * when what had the focus went with what was there before. `shown` names what is on show.
 */
export function useFocusOnSwap(shown: unknown, heading?: () => HTMLElement | null | undefined) {
  const before = useRef(shown)
  const latest = useRef(heading)
  latest.current = heading
  useEffect(() => {
    if (Object.is(before.current, shown)) return
    before.current = shown
    rescueFocus(() => latest.current?.())
  }, [shown])
}
