import { Trans } from '@lingui/react/macro'
import { MessagesPage } from '../../messages/messages-page'
import { MessengerPage } from '../../messages/messenger-page'

/** The conversations with the coach, about food and with Member Support, by themselves. */
export function Screen() {
  return (
    <MessagesPage tab="chronic_care" title={<Trans>Condition management coach</Trans>}>
      <MessengerPage source="chronicCare" />
    </MessagesPage>
  )
}
