import { Trans } from '@lingui/react/macro'
import type { Route } from '../routes/catalogue'
import { routeById } from '../routes/catalogue'
import { Avatar } from '../ui/avatar'
import { LogOutIcon } from '../ui/frame-icons'
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
          {name ? <Name name={name} /> : <Trans>Account</Trans>}
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

/** The first name is enough to see whose page it is, and leaves room for what leads somewhere. */
function Name({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ')
  return (
    <>
      <span className={`${styles.name} ${styles.short}`}>{first}</span>
      <span className="visually-hidden"> {rest.join(' ')}</span>
    </>
  )
}

export function SignOutLink({ className }: { className?: string }) {
  return (
    <RouteLink route={routeById('logout')} className={className}>
      <LogOutIcon size={20} />
      <Trans>Sign out</Trans>
    </RouteLink>
  )
}
