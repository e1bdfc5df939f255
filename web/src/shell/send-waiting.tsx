import { useOutbox } from '../data/use-outbox'

/** Messages that wait for the network go out wherever their writer has gone meanwhile. */
export function SendWaiting() {
  useOutbox({ inConversation: false })
  return null
}
