import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ChatMessages, fetchOlder } from '../data/chat-cache'

/** Prints a conversation from its first message on; what does not come is not on the paper, which says so. */
export function usePrint(channelUrl: string, history: ChatMessages | undefined) {
  const queries = useQueryClient()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const finish = () => {
      setOn(false)
      print()
    }
    if (history?.hasMore) fetchOlder(queries, channelUrl).catch(finish)
    else finish()
  }, [queries, channelUrl, isOn, history])
  return { isOn, start: () => setOn(true) }
}
