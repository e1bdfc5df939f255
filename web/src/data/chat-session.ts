/** What this page knows about chat that no server tells it. */
import { type ChatEvent, moveChat, noChat } from '../domain/chat-state'
import { emptyOutbox } from './chat-outbox'
import { sessionEnd } from './session-clock'
import { createStore } from './store'

export const chatSession = createStore(noChat)

export function tellChat(event: ChatEvent) {
  chatSession.set(moveChat(chatSession.get(), event))
}

sessionEnd.subscribe(() => {
  if (sessionEnd.get() === null) return
  tellChat({ kind: 'loggedOut' })
  emptyOutbox()
})
