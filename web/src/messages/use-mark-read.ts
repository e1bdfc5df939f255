import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markRead } from '../data/chat'
import { type ChatChannel, chatKeys } from '../data/chat-cache'

/** A lively conversation tells the server at most this often how far it was read. */
export const coalesceMs = 2_000

/**
 * Tells the server that everything up to a message was read, as long as somebody can see it.
 * The first time at once, then gathered, and at the latest when the page is left.
 */
export function useMarkRead(
  channelUrl: string,
  sequence: number,
  isSeen: boolean,
  lastRead: number,
) {
  const queries = useQueryClient()
  const told = useRef(lastRead)
  const next = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)

  useEffect(() => {
    if (!isSeen || sequence <= Math.max(told.current, lastRead)) return
    const wasVisible = document.visibilityState === 'visible'
    const tell = () => {
      clearTimeout(timer.current)
      // In a hidden page it waits until somebody looks at it again.
      if (!wasVisible && document.visibilityState !== 'visible') return
      waiting.current = undefined
      told.current = sequence
      next.current = Date.now() + coalesceMs
      readUpTo(queries, channelUrl, sequence)
      // What the server did not hear it hears with the next message or the next visit.
      markRead(channelUrl, sequence)
        .then(() => queries.invalidateQueries({ queryKey: chatKeys.unread }))
        .catch(() => undefined)
    }
    waiting.current = tell
    clearTimeout(timer.current)
    timer.current = setTimeout(tell, Math.max(0, next.current - Date.now()))
  }, [queries, channelUrl, sequence, isSeen, lastRead])

  useEffect(() => {
    const flush = () => waiting.current?.()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
      clearTimeout(timer.current)
    }
  }, [])
}

/** The badge goes at once; the server's own count follows. */
function readUpTo(queries: QueryClient, url: string, sequence: number) {
  const read = (channel: ChatChannel): ChatChannel =>
    channel.url === url ? { ...channel, myLastRead: sequence, unreadMessageCount: 0 } : channel
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), (channel) => channel && read(channel))
  queries.setQueriesData<readonly ChatChannel[]>({ queryKey: ['chat', 'channels'] }, (channels) =>
    channels?.map(read),
  )
}
