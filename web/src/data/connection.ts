import { useEffect, useRef, useState } from 'react'
import { useOnline } from './online'
import { reach } from './reach'

/** `back` is said for a moment after the connection was lost. */
export type Connection = 'online' | 'offline' | 'unreachable' | 'back'

export const backMs = 6_000

export function useConnection(): Connection {
  const online = useOnline()
  const answers = reach.use() === 'answers'
  const connected = online && answers
  const wasConnected = useRef(connected)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const returned = connected && !wasConnected.current
    wasConnected.current = connected
    setBack(returned)
    if (!returned) return
    const timer = setTimeout(() => setBack(false), backMs)
    return () => clearTimeout(timer)
  }, [connected])
  if (!online) return 'offline'
  if (!answers) return 'unreachable'
  return isBack ? 'back' : 'online'
}
