import { useEffect, useRef } from 'react'
import { useLocation } from '../routes/router'

/** How to close each thing that lies over the page, the topmost last; false from one that stays. */
const opened: (() => unknown)[] = []

/** How many things lay over the page when this entry of the history was made. */
function depthOfEntry(): number {
  const state: unknown = history.state
  const over = state && typeof state === 'object' && 'over' in state ? state.over : 0
  return typeof over === 'number' ? over : 0
}

/** The browser is on its way to another entry. */
let isGoing = false

/** The history has one entry more, at the same address, for each thing that lies over the page. */
function settle() {
  if (isGoing) return
  const steps = opened.length - depthOfEntry()
  // The key of the entry stays, so the router takes it for the same page.
  if (steps > 0) history.pushState({ ...history.state, over: opened.length }, '')
  if (steps < 0) {
    isGoing = true
    history.go(steps)
  }
}

function onBack() {
  isGoing = false
  const over = opened.splice(depthOfEntry()).reverse()
  opened.push(...over.filter((close) => close() === false).reverse())
  // An entry of something closed long ago is passed over.
  settle()
}

/**
 * Back closes what lies over a page before it leaves the page. What has to ask first returns false
 * and stays.
 */
export function useBackCloses(isOpen: boolean, close: () => unknown) {
  const { key } = useLocation()
  const latest = useRef(close)
  latest.current = close

  // One listener, however many ask for it.
  useEffect(() => addEventListener('popstate', onBack), [])

  useEffect(() => {
    if (!isOpen) return
    const closeIt = () => latest.current()
    opened.push(closeIt)
    return () => {
      const at = opened.indexOf(closeIt)
      if (at >= 0) opened.splice(at, 1)
      // One may give way to another, or to another page, in the same moment.
      queueMicrotask(settle)
    }
  }, [isOpen])

  // Also with each new page that it stays over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each entry of the history
  useEffect(() => queueMicrotask(settle), [key, isOpen])
}
