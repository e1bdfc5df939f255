import type { ReactNode } from 'react'
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
} from 'react-aria-components/Tabs'
import styles from './tabs.module.css'

export type TabEntry = { id: string; label: ReactNode; content: ReactNode; isDisabled?: boolean }

type TabsProps = Omit<AriaTabsProps, 'children' | 'className' | 'style' | 'orientation'> & {
  label: string
  tabs: readonly TabEntry[]
}

/** Sides of one thing on one page. Pages of their own are LinkTabs. */
export function Tabs({ label, tabs, ...props }: TabsProps) {
  return (
    <AriaTabs {...props} className={styles.tabs}>
      <TabList aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled} className={styles.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
