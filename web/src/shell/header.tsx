import { Trans, useLingui } from '@lingui/react/macro'
import { useBoot } from '../data/boot-context'
import { useDanger } from '../data/danger'
import { useSession } from '../data/session'
import { shownFor } from '../data/transport'
import { messageTabs } from '../domain/app-state'
import { showsEmergencies } from '../domain/danger'
import type { ScreenSize } from '../domain/widths'
import type { Route } from '../routes/catalogue'
import { opensArea } from '../routes/facts'
import { header, headerSections } from '../routes/nav'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { AccountMenu, SignOutLink } from './account-menu'
import { BrandLogo } from './brand-logo'
import { framePart } from './frame-part'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu'
import { LazySlot } from './lazy-slot'
import { MessagesLink } from './messages-link'
import { NavMenu } from './nav-menu'
import { LateCount, RoomLink } from './room-link'
import { RouteLink } from './route-link'
import { SectionEntries } from './section-entries'
import { SectionName } from './section-name'
import { Sidebar } from './sidebar'
import { isMessages, useActive } from './use-active'
import { usePersonName } from './use-person'

const ActingBar = framePart((parts) => parts.ActingBar())

const ChatDoor = framePart((parts) => parts.ChatDoor())

const QuickAddButton = framePart((parts) => parts.QuickAddButton())

const ViewingBar = framePart((parts) => parts.ViewingBar())

export function Header({ size }: { size: ScreenSize }) {
  const { session } = useFacts()
  const signedIn = session.kind !== 'anonymous' && session.kind !== 'checking'
  return (
    <header className={styles.header} data-size={size}>
      <Viewing />
      <div className={styles.chrome} data-chrome>
        <div className={styles.bar}>
          {signedIn && size === 'small' && <Sidebar />}
          <BrandLogo />
          {signedIn && size === 'large' && <MainNavigation />}
          <div className={styles.end}>
            <Chat />
            {size === 'large' && session.kind === 'member' && (
              <LazySlot>
                <QuickAddButton />
              </LazySlot>
            )}
            {(size === 'large' || !signedIn) && <LanguageMenu />}
            {signedIn && size === 'large' && <Person />}
          </div>
        </div>
      </div>
    </header>
  )
}

/** Members who have a coach to talk to find them on every page but that of messages. */
export function Chat() {
  const facts = useFacts()
  const { app, session } = facts
  const { section } = useActive()
  const { route } = useRoute()
  const danger = useDanger()
  const isCoached = session.kind === 'member' && messageTabs(app).includes('chronic_care')
  if (!isCoached || isMessages(section) || !opensArea(facts, 'messages')) return null
  // Messages are not for emergencies, and nothing covers one.
  if (danger.kind === 'open' && showsEmergencies(route.id)) return null
  return (
    <LazySlot>
      <ChatDoor />
    </LazySlot>
  )
}

/** Staff see a member's portal through their eyes; nobody may forget that it is not theirs. */
export function Viewing() {
  const boot = useBoot()
  const { data: session = boot.session } = useSession()
  const acting = session?.acting
  if (acting || shownFor()) {
    return (
      <LazySlot>
        <ActingBar acting={acting} />
      </LazySlot>
    )
  }
  const name = session?.impersonation?.impersonatedName
  if (!session || !(session.impersonation || mayView(session.role))) return null
  const words = session.impersonation && (
    <p className={styles.viewing}>
      <Trans>You are impersonating member {name}</Trans>
    </p>
  )
  return (
    <LazySlot fallback={words}>
      <ViewingBar session={session}>{words}</ViewingBar>
    </LazySlot>
  )
}

/** Their tabs hear when a view begins in another one. */
function mayView(role: string | undefined): boolean {
  return role === 'Admin' || role === 'CallCenterRep'
}

function MainNavigation() {
  const { t } = useLingui()
  const facts = useFacts()
  const { section } = useActive()
  const { staff, home, programs, healthInfo, messages } = header(facts, 'large')
  return (
    <nav className={styles.navigation} aria-label={t`Main`}>
      <Rooms rooms={staff} />
      {home && <RouteLink route={home} className={styles.entry} />}
      <Section section="programs" entries={programs} />
      <Section section="healthInfo" entries={healthInfo} />
      {messages && (
        <MessagesLink route={messages} className={styles.entry} current={isMessages(section)} />
      )}
    </nav>
  )
}

/** So many rooms of the staff workspace fit in the row; where there are more, the last place is that of a menu. */
const placesInRow = 4

function Rooms({ rooms }: { rooms: readonly Route[] }) {
  const { route } = useRoute()
  const inRow = rooms.length > placesInRow ? placesInRow - 1 : placesInRow
  const further = rooms.slice(inRow)
  return (
    <>
      {rooms.slice(0, inRow).map((room) => (
        <RoomLink key={room.id} route={room} className={styles.entry} />
      ))}
      {further.length > 0 && (
        <NavMenu
          label={
            <>
              <Trans>More</Trans>
              <LateCount rooms={further} />
            </>
          }
          active={further.some(({ id }) => route.id.startsWith(id))}
        >
          {further.map((room) => (
            <li key={room.id}>
              <RoomLink route={room} />
            </li>
          ))}
        </NavMenu>
      )}
    </>
  )
}

type SectionProps = { section: 'programs' | 'healthInfo'; entries: readonly Route[] }

/** A menu of the section's pages; a single page is a plain link. */
function Section({ section, entries }: SectionProps) {
  const active = useActive()
  const [only] = entries
  if (!only) return null
  const label = <SectionName section={section} />
  if (entries.length === 1) {
    return (
      <RouteLink route={only} className={styles.entry} current={active.section === section}>
        {label}
      </RouteLink>
    )
  }
  return (
    <NavMenu label={label} active={active.section === section}>
      <SectionEntries entries={entries} />
    </NavMenu>
  )
}

/** Where the brand hides Account, signing out still has its place. */
function Person() {
  const facts = useFacts()
  const name = usePersonName()
  const { section } = useActive()
  const { account, besideSignOut } = header(facts, 'large')
  const hidden = facts.session.kind === 'member' && !headerSections(facts).account
  if (!hidden) return <AccountMenu name={name} entries={account} active={section === 'account'} />
  return (
    <>
      {besideSignOut.map((route) => (
        <RouteLink key={route.id} route={route} className={styles.entry} />
      ))}
      <SignOutLink className={styles.entry} />
    </>
  )
}
