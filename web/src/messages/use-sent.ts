import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ChatMessage } from '../data/chat-cache'
import { isSentHere } from '../data/chat-outbox'
import { type Draft, draftsQuery } from '../data/use-draft'
import { isTakenUp, usePending } from '../data/use-outbox'

/** A text that was typed to its end just before it was sent may be kept a moment after. */
const lateMs = 10_000

export type Sent = {
  text: (draft: Draft) => boolean
  files: (draft: Draft) => boolean
}

/**
 * Tells what was kept for a conversation and sent since, from this page or from another device:
 * it must not stand in the field again, one press away from being sent twice.
 */
export function useSent(channelUrl: string, messages: readonly ChatMessage[], myId: string): Sent {
  const isKnown = isTakenUp.use()
  const pending = usePending(channelUrl)
  const sentAfter = ({ updatedAt = 0 }: Draft) =>
    messages.filter(
      ({ sender, createdAt = 0 }) => sender?.userId === myId && createdAt > updatedAt - lateMs,
    )
  return {
    text: (draft) => {
      const text = draft.text?.trim()
      if (!isKnown || pending.some(({ message }) => message === text)) return true
      return sentAfter(draft).some(({ message }) => message === text)
    },
    files: (draft) => {
      const isOne = (ids: readonly string[]) => ids.join(' ') === draft.text
      if (!isKnown || pending.some(({ fileIds }) => isOne(fileIds))) return true
      return sentAfter(draft).some(({ files = [] }) =>
        isOne(files.map(({ fileId = '' }) => fileId)),
      )
    },
  }
}

/** After a message that its writer sent from another device, the drafts are others too. */
export function useSentElsewhere(route: string, messages: readonly ChatMessage[], myId: string) {
  const queries = useQueryClient()
  const newest = messages.findLast(({ sender }) => sender?.userId === myId)
  const known = useRef(newest)
  useEffect(() => {
    const before = known.current
    known.current = newest
    if (!newest || newest.sequence === before?.sequence) return
    if (isSentHere(newest.clientId ?? '')) return
    void queries.invalidateQueries({ queryKey: draftsQuery(route).queryKey })
  }, [queries, route, newest])
}
