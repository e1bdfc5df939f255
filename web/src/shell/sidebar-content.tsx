import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type Route, routeById } from '../routes/catalogue'
import { header } from '../routes/nav'
import { useFacts } from '../routes/use-facts'
import { SignOutLink } from './account-menu'
import { LanguageItems } from './language-menu'
import { MessagesLink } from './messages-link'
import { RouteLink } from './route-link'
import { SectionName } from './section-name'
import styles from './sidebar.module.css'
import { usePersonName } from './use-person'

export function SidebarContent({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const facts = useFacts()
  const name = usePersonName()
  const { home, programs, healthInfo, messages, account } = header(facts, 'small')
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <p className={styles.name}>{name}</p>
        <button
          type="button"
          className={styles.toggle}
          aria-label={t`Close menu`}
          onClick={onClose}
        >
          <X strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label={t`Main`}>
        <ul>
          {facts.session.kind === 'staff' && <Item route={routeById('staff')} />}
          {home && <Item route={home} />}
          {messages && (
            <li>
              <MessagesLink route={messages} className={styles.link} />
            </li>
          )}
        </ul>
        <Group section="programs" entries={programs} />
        <Group section="healthInfo" entries={healthInfo} />
        <Group section="account" entries={account} />
      </nav>
      <section className={styles.group} aria-labelledby="sidebar-language">
        <h2 id="sidebar-language" className={styles.title}>
          <Trans>Language</Trans>
        </h2>
        <ul className={styles.languages}>
          <LanguageItems />
        </ul>
      </section>
      <SignOutLink className={styles.link} />
    </div>
  )
}

function Group({
  section,
  entries,
}: {
  section: 'programs' | 'healthInfo' | 'account'
  entries: readonly Route[]
}) {
  if (entries.length === 0) return null
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>
        <SectionName section={section} />
      </h2>
      <ul>
        {entries.map((route) => (
          <Item key={route.id} route={route} />
        ))}
      </ul>
    </div>
  )
}

function Item({ route }: { route: Route }) {
  return (
    <li>
      <RouteLink route={route} className={styles.link} />
    </li>
  )
}
