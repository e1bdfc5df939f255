import { useEffect, useState } from 'react'
import type { ScreenSize } from '../routes/nav'

/** The widest small screen. */
const smallUpTo = 767
const settleMs = 500

export function sizeOf(width: number): ScreenSize {
  return width <= smallUpTo ? 'small' : 'large'
}

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
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
    }
  }, [])
  return size
}
