import { useEffect, useRef } from 'react'
import { setTyping } from '../data/chat'
import { placeholderUrl } from '../domain/chat'

/** How often someone who keeps typing says so. */
const sayEveryMs = 3_000
/** Someone who typed nothing for this long has stopped. */
const stopsAfterMs = 5_000

/** Tells the other side that someone is typing, and that they stopped. */
export function useTypingSignal(channelUrl: string) {
  const said = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef((_typing: boolean) => {})
  useEffect(() => {
    if (channelUrl === placeholderUrl) return
    // Nobody misses a sign of life that did not arrive.
    tell.current = (typing) => void setTyping(channelUrl, typing).catch(() => undefined)
    return () => {
      clearTimeout(timer.current)
      if (said.current > 0) tell.current(false)
      said.current = 0
      tell.current = () => {}
    }
  }, [channelUrl])
  const stop = () => {
    clearTimeout(timer.current)
    if (said.current > 0) tell.current(false)
    said.current = 0
  }
  const write = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, stopsAfterMs)
    if (Date.now() - said.current < sayEveryMs) return
    said.current = Date.now()
    tell.current(true)
  }
  return { write, stop }
}
