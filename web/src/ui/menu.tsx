import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from './class-names'
import styles from './menu.module.css'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  isDisabled?: boolean
  /** Ends or deletes something. */
  danger?: boolean
}

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  label: string
  entries: readonly MenuEntry[]
  onAction?: (id: string) => void
}

export function Menu({ trigger, label, entries, onAction }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} offset={6}>
        <AriaMenu
          aria-label={label}
          items={entries}
          onAction={(key) => onAction?.(String(key))}
          className={styles.menu}
        >
          {(entry) => (
            <MenuItem
              id={entry.id}
              href={entry.href}
              isDisabled={entry.isDisabled}
              textValue={entry.label}
              className={classNames(styles.item, entry.danger && styles.danger)}
            >
              {entry.icon}
              <span>{entry.label}</span>
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
