import { useLingui as useTexts } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useId } from 'react'
import { areaEntries } from '../routes/sidebar'
import type { SidebarArea } from '../routes/sidebar-area'
import { areaTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { NamedIcon } from '../ui/named-icon'
import { RouteLink } from './route-link'
import { sidebarFolded } from './section-folded'
import styles from './section-sidebar.module.css'

/** The pages of a program beside the one on show, on large screens. */
export function SectionSidebar({ area }: { area: SidebarArea }) {
  const { t } = useLingui()
  const { _ } = useTexts()
  const id = useId()
  const folded = sidebarFolded.use()
  const name = _(areaTitles[area])
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <nav className={styles.sidebar} aria-label={name} data-folded={folded || undefined}>
      <div className={styles.head}>
        {!folded && <p className={styles.name}>{name}</p>}
        <button
          type="button"
          className={styles.fold}
          aria-label={folded ? t`Show menu: ${name}` : t`Hide menu: ${name}`}
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => sidebarFolded.set(!folded)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <ul id={id} hidden={folded}>
        {areaEntries(area, useFacts()).map((route) => (
          <li key={route.id}>
            <RouteLink
              route={route}
              className={styles.link}
              icon={<NamedIcon name={route.icon} />}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
