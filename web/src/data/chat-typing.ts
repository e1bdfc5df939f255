/** Who writes right now. Nobody says when they went away, so that it ends by itself. */
import type { QueryClient } from '@tanstack/react-query'
import { type ChatTyping, chatKeys } from './chat-cache'

/** Somebody who goes on writing says so every few seconds. */
export const typingMs = 6_000

const nobody: ChatTyping = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function startTyping(queries: QueryClient, url: string, person: ChatTyping[number]) {
  const timer = `${url} ${person.userId}`
  clearTimeout(timers.get(timer))
  timers.set(
    timer,
    setTimeout(() => stopTyping(queries, url, person.userId), typingMs),
  )
  queries.setQueryData<ChatTyping>(chatKeys.typing(url), (known = nobody) =>
    known.some(({ userId }) => userId === person.userId) ? known : [...known, person],
  )
}

export function stopTyping(queries: QueryClient, url: string, userId: string) {
  const timer = `${url} ${userId}`
  clearTimeout(timers.get(timer))
  timers.delete(timer)
  queries.setQueryData<ChatTyping>(chatKeys.typing(url), (known) =>
    known?.some((person) => person.userId === userId)
      ? known.filter((person) => person.userId !== userId)
      : known,
  )
}

/** Without a socket nobody is known to write. */
export function forgetTyping(queries: QueryClient) {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  queries.setQueriesData<ChatTyping>({ queryKey: ['chat', 'typing'] }, nobody)
}
