import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import { tellChat } from '../data/chat-session'
import { isSystem } from '../domain/chat'

/** Messages that come closer together than this are told of as one. */
export const burstMs = 1_000

export type Arrivals = { id: number; messages: readonly ChatMessage[] }

/** What others wrote since the conversation was opened, a burst at a time. */
export function useArrivals(
  channelUrl: string,
  messages: readonly ChatMessage[],
  myId: string,
): Arrivals | undefined {
  const known = useRef<number>(undefined)
  const waiting = useRef<ChatMessage[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [arrivals, setArrivals] = useState<Arrivals>()
  useEffect(() => {
    const last = messages.at(-1)?.sequence ?? 0
    const before = known.current
    known.current = last
    if (before === undefined) return
    const fresh = messages.filter(({ sequence = 0 }) => sequence > before)
    for (const message of fresh) tellChat({ kind: 'arrived', url: channelUrl, message })
    const others = fresh.filter((one) => one.sender?.userId !== myId || isSystem(one))
    if (others.length === 0) return
    waiting.current.push(...others)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setArrivals({ id: last, messages: waiting.current })
      waiting.current = []
    }, burstMs)
  }, [channelUrl, messages, myId])
  useEffect(() => () => clearTimeout(timer.current), [])
  return arrivals
}
