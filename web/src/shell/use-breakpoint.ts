import { useEffect, useState } from 'react'
import { type ScreenSize, sizeOf } from '../domain/widths'

/** How long the window must rest before the layout follows it. */
export const settleMs = 500

/** Which of the two layouts fits; it follows the window once resizing has come to rest. */
export function useBreakpoint(): ScreenSize {
  const [size, setSize] = useState(() => sizeOf(document.body.clientWidth))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(sizeOf(document.body.clientWidth)), settleMs)
    }
    addEventListener('resize', onResize)
    // The window may have changed between the first render and this moment.
    setSize(sizeOf(document.body.clientWidth))
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
    }
  }, [])
  return size
}
