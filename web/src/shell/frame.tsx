import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useBoot, useBrand } from '../data/boot-context'
import type { ScreenSize } from '../domain/widths'
import { useLocation, useNavigate } from '../routes/router'
import { sidebarBeside } from '../routes/sidebar-area'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { BackLink } from './back-link'
import { EmergencyOverlays, EmergencySlot } from './emergency-slot'
import { Footer } from './footer'
import styles from './frame.module.css'
import { framePart } from './frame-part'
import { Chat, Header, Viewing } from './header'
import { LazySlot } from './lazy-slot'
import { blockedByNewVersion } from './new-version'
import { NoticeSlot } from './notice-slot'
import { whenScreenIsGone } from './screen-modules'
import { sidebarFolded } from './section-folded'
import { SessionDialogs } from './session-dialogs'
import { Sidebar } from './sidebar'
import { useApplyBrand } from './use-apply-brand'
import { useBreakpoint } from './use-breakpoint'
import { useInVisit } from './use-in-visit'
import { useScroll } from './use-scroll'
import { useSessionLife } from './use-session-life'

const BottomBar = framePart((parts) => parts.BottomBar())

const SectionSidebar = framePart((parts) => parts.SectionSidebar())

const QuickAdd = framePart((parts) => parts.QuickAdd())

const SendWaiting = framePart((parts) => parts.SendWaiting())

const OverPage = framePart((parts) => parts.OverPage())

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const size = useBreakpoint()
  const { form } = useBoot()
  const facts = useFacts()
  const signedIn = facts.session.kind !== 'anonymous' && facts.session.kind !== 'checking'
  useSessionLife(signedIn)
  useApplyBrand(useBrand())
  useHeadingFocus()
  useScroll()
  useGoneScreens()
  // In another site's frame the page stands alone too.
  const inVisit = useInVisit() || self !== top
  const bare = form === 'standalone'
  return (
    <EmergencyOverlays>
      <div className={styles.frame} data-size={size}>
        <a href="#main" className={styles.skip}>
          <Trans>Skip to main content</Trans>
        </a>
        {bare || inVisit ? <Viewing /> : <Header size={size} />}
        {bare && !inVisit && signedIn && <BareMenu />}
        <Beside size={size} hidden={inVisit}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <EmergencySlot />
            <NoticeSlot />
            {size === 'small' && !inVisit && <BackLink />}
            {children}
          </main>
        </Beside>
        {!inVisit && <Footer />}
        {!bare && !inVisit && size === 'small' && (
          <LazySlot>
            <BottomBar />
          </LazySlot>
        )}
      </div>
      <SessionDialogs />
      <LazySlot>
        <OverPage />
      </LazySlot>
      {signedIn && (
        <>
          <LazySlot>
            <SendWaiting />
          </LazySlot>
          <LazySlot>
            <QuickAdd />
          </LazySlot>
        </>
      )}
    </EmergencyOverlays>
  )
}

/** The form without a header still has its menu: the pages, the language and the way out. */
function BareMenu() {
  const { t } = useLingui()
  return (
    <div className={styles.bare}>
      <nav aria-label={t`Menu`}>
        <Sidebar />
      </nav>
      <Chat />
    </div>
  )
}

type BesideProps = { size: ScreenSize; hidden: boolean; children: ReactNode }

/** The page, and on large screens the menu of the program it belongs to. */
function Beside({ size, hidden, children }: BesideProps) {
  const facts = useFacts()
  const { route } = useRoute()
  const area = hidden ? undefined : sidebarBeside(route, size, facts)
  const folded = sidebarFolded.use()
  return (
    <div className={styles.body} data-beside={area && (folded ? 'folded' : 'open')}>
      {area && (
        <LazySlot fallback={<div />}>
          <SectionSidebar area={area} />
        </LazySlot>
      )}
      {children}
    </div>
  )
}

/** After a change of page a screen reader goes on from its heading. */
function useHeadingFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}

/** A page whose chunk is gone is offered as a reload; the address returns to the page on show. */
function useGoneScreens() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(
    () =>
      whenScreenIsGone(() => {
        blockedByNewVersion.set(location.pathname + location.search)
        void navigate(pathname + search + hash, { replace: true })
      }),
    [pathname, search, hash, navigate],
  )
}
