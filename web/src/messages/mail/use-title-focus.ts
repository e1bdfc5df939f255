import { type RefObject, useEffect, useRef } from 'react'

/** A page that is read out loud has begun by then, and its title comes next. */
export const titleFocusMs = 1000

/** Moves the focus to a title a moment after it shows, unless somebody has gone on by then. */
export function useTitleFocus<Title extends HTMLElement>(key: string): RefObject<Title | null> {
  const title = useRef<Title>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is focused anew
  useEffect(() => {
    const before = document.activeElement
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      if (activeElement === before || activeElement === body) title.current?.focus()
    }, titleFocusMs)
    return () => clearTimeout(timer)
  }, [key])
  return title
}
