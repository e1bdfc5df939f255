import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useBoot } from '../data/boot-context'
import { sessionQuery } from '../data/session'
import { type Route, routeById } from '../routes/catalogue'
import { header, headerSections, type ScreenSize } from '../routes/nav'
import type { ActiveNavigation } from '../routes/types'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { AccountMenu, SignOutLink } from './account-menu'
import { BrandLogo } from './brand-logo'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu'
import { MessagesLink } from './messages-link'
import { NavMenu } from './nav-menu'
import { RouteLink } from './route-link'
import { SectionName } from './section-name'
import { Sidebar } from './sidebar'
import { usePersonName } from './use-person'

export function Header({ size }: { size: ScreenSize }) {
  const { session } = useFacts()
  const signedIn = session.kind !== 'anonymous' && session.kind !== 'checking'
  return (
    <header className={styles.header} data-size={size}>
      <Viewing />
      <div className={styles.bar}>
        {signedIn && size === 'small' && <Sidebar />}
        <BrandLogo />
        {signedIn && size === 'large' && <MainNavigation />}
        <div className={styles.end}>
          {(size === 'large' || !signedIn) && <LanguageMenu />}
          {signedIn && size === 'large' && <Person />}
        </div>
      </div>
    </header>
  )
}

/** Staff see a member's portal through their eyes; nobody may forget that it is not theirs. */
function Viewing() {
  const boot = useBoot()
  const { data: session = boot.session } = useQuery({ ...sessionQuery, enabled: false })
  const name = session?.impersonation?.impersonatedName
  if (!session?.impersonation) return null
  return (
    <p className={styles.viewing}>
      <Trans>You are impersonating member {name}</Trans>
    </p>
  )
}

export function useActive(): ActiveNavigation | undefined {
  return useRoute().route.active
}

function MainNavigation() {
  const facts = useFacts()
  const active = useActive()
  const { home, programs, healthInfo, messages } = header(facts, 'large')
  return (
    <nav className={styles.navigation} aria-labelledby="main-navigation">
      <span id="main-navigation" className="visually-hidden">
        <Trans>Main</Trans>
      </span>
      {facts.session.kind === 'staff' && (
        <RouteLink route={routeById('staff')} className={styles.entry} />
      )}
      {home && <RouteLink route={home} className={styles.entry} current={active === 'home'} />}
      <Section section="programs" entries={programs} active={active} />
      <Section section="healthInfo" entries={healthInfo} active={active} />
      {messages && <MessagesLink route={messages} className={styles.entry} />}
    </nav>
  )
}

type SectionProps = {
  section: 'programs' | 'healthInfo'
  entries: readonly Route[]
  active: ActiveNavigation | undefined
}

/** A menu of the section's pages; a single page is a plain link. */
function Section({ section, entries, active }: SectionProps) {
  const [only] = entries
  if (!only) return null
  const label = <SectionName section={section} />
  if (entries.length === 1) {
    return (
      <RouteLink route={only} className={styles.entry} current={active === section}>
        {label}
      </RouteLink>
    )
  }
  return (
    <NavMenu label={label} active={active === section}>
      {entries.map((route) => (
        <li key={route.id}>
          <RouteLink route={route} />
        </li>
      ))}
    </NavMenu>
  )
}

/** Where the brand hides Account, signing out still has its place. */
function Person() {
  const facts = useFacts()
  const name = usePersonName()
  const active = useActive()
  const { account } = header(facts, 'large')
  const hidden = facts.session.kind === 'member' && !headerSections(facts).account
  if (hidden) return <SignOutLink className={styles.entry} />
  return <AccountMenu name={name} entries={account} active={active === 'account'} />
}
