import { Trans } from '@lingui/react/macro'
import { useUnreadCounts } from '../data/unread'
import { NotYours, openTabs } from '../messages/message-center'
import { useFacts } from '../routes/use-facts'
import { CoachChannels } from './messages/parts/coach-channels'
import { Kinds } from './messages/parts/kinds'
import styles from './messages.module.css'

/** Everything that was written to the member, in one list. */
export function Screen() {
  const tabs = openTabs(useFacts())
  const counts = useUnreadCounts(tabs.length > 0)
  return (
    <div className={styles.page}>
      <h1>
        <Trans>Messages</Trans>
      </h1>
      {tabs.length === 0 && <NotYours />}
      {tabs.includes('chronic_care') && <CoachChannels />}
      <Kinds tabs={tabs} counts={counts} />
    </div>
  )
}
