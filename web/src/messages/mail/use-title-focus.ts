import { type RefObject, useEffect, useRef } from 'react'

/** A page that is read out loud has begun by then, and its title comes next. */
export const titleFocusMs = 1000

const fields = ['INPUT', 'TEXTAREA', 'SELECT']

/** Moves the focus to a title a moment after it shows, unless somebody has begun to type. */
export function useTitleFocus<Title extends HTMLElement>(key: string): RefObject<Title | null> {
  const title = useRef<Title>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is focused anew
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!fields.includes(document.activeElement?.tagName ?? '')) title.current?.focus()
    }, titleFocusMs)
    return () => clearTimeout(timer)
  }, [key])
  return title
}
