import { Inbox } from '../messages/mail/mail-page'
import { MailThread } from '../messages/mail/mail-thread'
import { useRoute } from '../routes/use-route'

/** All letters, or the thread in which the message of the address stands. */
export function Screen() {
  const { messageId } = useRoute().params
  return messageId ? <MailThread key={messageId} address={{ messageId }} /> : <Inbox />
}
