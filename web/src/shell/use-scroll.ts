import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from '../routes/router'

/** How far each entry of the history was scrolled when it was left. */
const positions = new Map<string, number>()

/** A new page begins at its top or its anchor; going back returns to where one was. */
export function useScroll() {
  const { key, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is the browser's to restore, which only it can do.
    const onHide = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each entry of the history
  useLayoutEffect(() => {
    const saved = type === 'POP' ? positions.get(key) : undefined
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    if (saved !== undefined) scrollTo(0, saved)
    else if (anchor) anchor.scrollIntoView()
    else if (type !== 'POP') scrollTo(0, 0)
    const onScroll = () => positions.set(key, scrollY)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [key])
}
