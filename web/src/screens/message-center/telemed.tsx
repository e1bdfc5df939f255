import { Mail } from '../../messages/mail/mail-page'
import { MessageCenter } from '../../messages/message-center'

/** Letters with the care team. */
export function Screen() {
  return (
    <MessageCenter tab="telemed">
      <Mail />
    </MessageCenter>
  )
}
