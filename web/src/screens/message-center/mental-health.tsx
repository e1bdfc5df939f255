import { MessageCenter } from '../../messages/message-center'
import { MessengerPage } from '../../messages/messenger-page'

/** The conversation with the mental health guide. */
export function Screen() {
  return (
    <MessageCenter tab="mental-health">
      <MessengerPage source="myStrength" />
    </MessageCenter>
  )
}
