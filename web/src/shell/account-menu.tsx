import { Trans } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import type { Route } from '../routes/catalogue'
import { routeById } from '../routes/catalogue'
import { Avatar } from '../ui/avatar'
import styles from './header.module.css'
import { NavMenu } from './nav-menu'
import { RouteLink } from './route-link'
import { SectionEntries } from './section-entries'

type AccountMenuProps = { name: string; entries: readonly Route[]; active: boolean }

export function AccountMenu({ name, entries, active }: AccountMenuProps) {
  return (
    <NavMenu
      align="end"
      active={active}
      label={
        <>
          <span className="visually-hidden">
            <Trans>Account of</Trans>{' '}
          </span>
          {name && <Avatar name={name} />}
          <span className={name && `${styles.name} ${styles.short}`}>
            {name || <Trans>Account</Trans>}
          </span>
        </>
      }
    >
      <SectionEntries entries={entries} />
      <li>
        <SignOutLink />
      </li>
    </NavMenu>
  )
}

export function SignOutLink({ className }: { className?: string }) {
  return (
    <RouteLink route={routeById('logout')} className={className}>
      <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Sign out</Trans>
    </RouteLink>
  )
}
