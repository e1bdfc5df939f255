import { useLingui } from '@lingui/react/macro'
import { CircleUser, ClipboardPlus, House, LayoutGrid, Mail } from 'lucide-react'
import type { Route } from '../routes/catalogue'
import { bottomBar } from '../routes/nav'
import { routeTitles } from '../routes/titles'
import type { ActiveNavigation } from '../routes/types'
import { useFacts } from '../routes/use-facts'
import { Badge } from '../ui/badge'
import { lazyPart } from '../ui/lazy-part'
import styles from './bottom-bar.module.css'
import { LazySlot } from './lazy-slot'
import { useUnreadCount } from './messages-link'
import { RouteLink } from './route-link'
import { SectionName } from './section-name'
import { isMessages, useActive } from './use-active'

const QuickAddPlace = lazyPart(() => import('./quick-add').then((module) => module.QuickAddPlace))

const icons: Partial<Record<ActiveNavigation, typeof House>> = {
  home: House,
  programs: LayoutGrid,
  healthInfo: ClipboardPlus,
  messages: Mail,
  messageCenter: Mail,
  account: CircleUser,
}

/** The main places of a small screen, under the thumb. One place alone needs no bar. */
export function BottomBar() {
  const { t } = useLingui()
  const { section } = useActive()
  const routes = bottomBar(useFacts())
  if (routes.length < 2) return null
  // The plus stands in the middle, under either thumb.
  const before = routes.slice(0, Math.ceil(routes.length / 2))
  const place = (route: Route) => (
    <li key={route.id} className={styles.place}>
      <Place route={route} current={isSame(route.active, section)} />
    </li>
  )
  return (
    <nav className={styles.bar} data-chrome aria-label={t`Quick navigation`}>
      <ul className={styles.list}>
        {before.map(place)}
        <LazySlot>
          <QuickAddPlace className={styles.place} />
        </LazySlot>
        {routes.slice(before.length).map(place)}
      </ul>
    </nav>
  )
}

function isSame(place: Route['active'], section: Route['active']): boolean {
  return place === section || (isMessages(place) && isMessages(section))
}

function Place({ route, current }: { route: Route; current: boolean }) {
  const unread = useUnreadCount()
  const Icon = (route.active && icons[route.active]) ?? House
  return (
    <RouteLink route={route} className={styles.link} current={current}>
      <span className={styles.icon}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
        {isMessages(route.active) && (
          <span className={styles.badge}>
            <Badge count={unread} />
          </span>
        )}
      </span>
      <PlaceName route={route} />
    </RouteLink>
  )
}

function PlaceName({ route: { id, active } }: { route: Route }) {
  const { i18n } = useLingui()
  const title = routeTitles[id]
  const isSection = active === 'programs' || active === 'healthInfo' || active === 'account'
  if (isSection && id !== 'account.get-help') {
    return <SectionName section={active} />
  }
  return title && i18n._(title)
}
