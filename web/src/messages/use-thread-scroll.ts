import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import type { Pending } from '../data/chat-outbox'
import { isSystem } from '../domain/chat'

/** Older messages are fetched this close to the top. */
export const olderWithinPx = 200
/** Scrolling asks for them at most this often. */
export const throttleMs = 500
/** This close to the end counts as at the end. */
const endPx = 48

export type ScrolledThread = {
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  hasMore: boolean
  myId: string
  /** The message that a search led to. */
  found?: number
  onOlder: () => Promise<unknown>
  /** Whether the end of the conversation is in view. */
  onEnd: (isAtEnd: boolean) => void
}

/**
 * Keeps the reader's place. What comes at the top moves nothing, what comes at the end is
 * followed only by a reader who was there.
 */
export function useThreadScroll({
  messages,
  pending,
  hasMore,
  myId,
  found,
  onOlder,
  onEnd,
}: ScrolledThread) {
  const view = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const [isLoading, setLoading] = useState(false)
  /** The last number that the reader has seen at the end of the conversation. */
  const [seen, setSeen] = useState(Number.POSITIVE_INFINITY)
  const first = messages[0]?.sequence
  const last = messages.at(-1)?.sequence ?? 0

  const toEnd = () => {
    if (view.current) view.current.scrollTop = view.current.scrollHeight
  }
  const noteEnd = (isAtEnd: boolean) => {
    if (atEnd.current === isAtEnd) return
    atEnd.current = isAtEnd
    setSeen(isAtEnd ? Number.POSITIVE_INFINITY : last)
    onEnd(isAtEnd)
  }

  const older = async () => {
    if (isLoading || !hasMore) return
    setLoading(true)
    try {
      await onOlder()
    } finally {
      setLoading(false)
    }
  }

  // History that comes at the top leaves the distance to the end as it was.
  const fromEnd = useRef<number>(undefined)
  const noteDistance = () => {
    const box = view.current
    if (box) fromEnd.current = box.scrollHeight - box.scrollTop
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the first message that moves the rest
  useLayoutEffect(() => {
    const box = view.current
    if (box && fromEnd.current !== undefined) box.scrollTop = box.scrollHeight - fromEnd.current
  }, [first])

  const throttled = useThrottle(() => {
    if ((view.current?.scrollTop ?? 0) <= olderWithinPx) void older()
  })
  const onScroll = () => {
    const box = view.current
    if (!box) return
    noteDistance()
    noteEnd(box.scrollHeight - box.scrollTop - box.clientHeight < endPx)
    if (box.scrollTop <= olderWithinPx) throttled()
  }

  useOpening(view, content, atEnd)

  // Your own message scrolls to the end; someone else's does only if you are already there.
  const mine = pending.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message of one's own counts
  useLayoutEffect(() => {
    if (mine > 0) toEnd()
  }, [mine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another message at the end counts
  useLayoutEffect(() => {
    if (atEnd.current && last > 0) toEnd()
  }, [last])

  // biome-ignore lint/correctness/useExhaustiveDependencies: history that came may hold what was looked for
  useEffect(() => {
    if (found === undefined) return
    const target = view.current?.querySelector(`[data-sequence="${found}"]`)
    target?.scrollIntoView({ block: 'center' })
  }, [found, first])

  useLayoutEffect(noteDistance)

  const below = messages.filter(
    (message) =>
      !isSystem(message) && message.sender?.userId !== myId && (message.sequence ?? 0) > seen,
  ).length
  return { view, content, isLoading, older: () => void older(), onScroll, below, jump: toEnd }
}

type Box = React.RefObject<HTMLDivElement | null>

/** A conversation opens at what is new, or at its end, and stays at its end while it grows. */
function useOpening(view: Box, content: Box, atEnd: { readonly current: boolean }) {
  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    const news = box.querySelector<HTMLElement>('[data-new]')
    box.scrollTop = news ? news.offsetTop - box.clientHeight / 4 : box.scrollHeight
  }, [view])
  useEffect(() => {
    if (!content.current || !view.current || typeof ResizeObserver === 'undefined') return
    const follow = new ResizeObserver(() => {
      if (atEnd.current && view.current) view.current.scrollTop = view.current.scrollHeight
    })
    follow.observe(content.current)
    follow.observe(view.current)
    return () => follow.disconnect()
  }, [view, content, atEnd])
}

/** Runs at once, then at most once in a while, and once more after the last call. */
function useThrottle(work: () => void): () => void {
  const latest = useRef(work)
  latest.current = work
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ran = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    const wait = ran.current + throttleMs - performance.now()
    const run = () => {
      timer.current = undefined
      ran.current = performance.now()
      latest.current()
    }
    if (wait <= 0) run()
    else timer.current = setTimeout(run, wait)
  }
}
