import { Inbox } from '../messages/mail/mail-page'
import { MailThread } from '../messages/mail/mail-thread'
import { useRoute } from '../routes/use-route'

/** All letters, or the thread that the address names. */
export function Screen() {
  const { inboxId } = useRoute().params
  return inboxId ? <MailThread key={inboxId} address={{ threadId: inboxId }} /> : <Inbox />
}
