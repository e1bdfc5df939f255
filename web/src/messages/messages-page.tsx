import type { ReactNode } from 'react'
import type { MessageTab } from '../domain/app-state'
import { useFacts } from '../routes/use-facts'
import { classNames } from '../ui/class-names'
import { NotYours, openTabs } from './message-center'
import styles from './message-center.module.css'
import own from './messages-page.module.css'

type MessagesPageProps = { tab: MessageTab; title: ReactNode; children: ReactNode }

/** One kind of messages on a page of its own. */
export function MessagesPage({ tab, title, children }: MessagesPageProps) {
  const tabs = openTabs(useFacts())
  return (
    <div className={classNames(styles.center, own.page)}>
      <h1 className={styles.title}>{title}</h1>
      {tabs.includes(tab) ? children : <NotYours tab={tab} />}
    </div>
  )
}
