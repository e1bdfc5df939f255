import { Trans } from '@lingui/react/macro'
import { MessagesPage } from '../../messages/messages-page'
import { MessengerPage } from '../../messages/messenger-page'

/** The conversation with the mental health guide, by itself. */
export function Screen() {
  return (
    <MessagesPage tab="mental-health" title={<Trans>Mental health guide</Trans>}>
      <MessengerPage source="myStrength" />
    </MessagesPage>
  )
}
