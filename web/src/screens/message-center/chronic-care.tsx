import { MessageCenter } from '../../messages/message-center'
import { MessengerPage } from '../../messages/messenger-page'

/** The conversations with the coach, about food and with Member Support. */
export function Screen() {
  return (
    <MessageCenter tab="chronic_care">
      <MessengerPage source="chronicCare" />
    </MessageCenter>
  )
}
