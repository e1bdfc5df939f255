import { useLingui as useTexts } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Route } from '../routes/catalogue'
import { header } from '../routes/nav'
import { areaEntries } from '../routes/sidebar'
import type { SidebarArea } from '../routes/sidebar-area'
import { areaTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { NamedIcon } from '../ui/named-icon'
import { SignOutLink } from './account-menu'
import { LanguageItems } from './language-menu'
import { MessagesLink } from './messages-link'
import { RoomLink } from './room-link'
import { RouteLink } from './route-link'
import { SectionEntries } from './section-entries'
import { SectionName } from './section-name'
import styles from './sidebar.module.css'
import { isMessages, useActive } from './use-active'
import { usePersonName } from './use-person'

export function SidebarContent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const facts = useFacts()
  const { section } = useActive()
  const shown = header(facts, 'small')
  const { staff, home, programs, healthInfo, messages, account, besideSignOut } = shown
  const areas = [...areaEntries('conditionManagement', facts), ...areaEntries('myStrength', facts)]
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <p className={styles.name}>{usePersonName()}</p>
        <button
          type="button"
          className={styles.toggle}
          aria-label={t`Close menu`}
          onClick={onClose}
        >
          <X strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav className={styles.groups} aria-label={t`Main`}>
        <ul>
          {staff.map((route) => (
            <li key={route.id}>
              <RoomLink route={route} className={styles.link} icon={iconOf(route)} />
            </li>
          ))}
          {home && <Item route={home} />}
          {messages && (
            <li>
              <MessagesLink
                route={messages}
                className={styles.link}
                icon={iconOf(messages)}
                current={isMessages(section)}
              />
            </li>
          )}
        </ul>
        <Section section="programs" entries={programs.filter((route) => !areas.includes(route))} />
        <Area area="conditionManagement" />
        <Area area="myStrength" />
        <Section section="healthInfo" entries={healthInfo} />
        <Section section="account" entries={account} />
      </nav>
      <Group title={<Trans>Language</Trans>} className={styles.languages}>
        <LanguageItems />
      </Group>
      <ul className={styles.group}>
        {besideSignOut.map((route) => (
          <Item key={route.id} route={route} />
        ))}
        <li>
          <SignOutLink className={styles.link} />
        </li>
      </ul>
    </div>
  )
}

type SectionProps = { section: 'programs' | 'healthInfo' | 'account'; entries: readonly Route[] }

function Section({ section, entries }: SectionProps) {
  if (entries.length === 0) return null
  return (
    <Group title={<SectionName section={section} />}>
      <SectionEntries entries={entries} className={styles.link} iconOf={iconOf} />
    </Group>
  )
}

/** What stands beside the pages of a program on large screens stands here on small ones. */
function Area({ area }: { area: SidebarArea }) {
  const { _ } = useTexts()
  const entries = areaEntries(area, useFacts())
  if (entries.length === 0) return null
  return (
    <Group title={_(areaTitles[area])}>
      {entries.map((route) => (
        <Item key={route.id} route={route} />
      ))}
    </Group>
  )
}

type GroupProps = { title: ReactNode; className?: string; children: ReactNode }

function Group({ title, className, children }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={className}>{children}</ul>
    </section>
  )
}

function Item({ route }: { route: Route }) {
  return (
    <li>
      <RouteLink route={route} className={styles.link} icon={iconOf(route)} />
    </li>
  )
}

function iconOf({ icon }: Route) {
  return <NamedIcon name={icon} />
}
