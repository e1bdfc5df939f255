import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../routes/router'
import { MenuIcon } from '../ui/frame-icons'
import { framePart } from './frame-part'
import { LazySlot } from './lazy-slot'
import styles from './sidebar.module.css'

const SidebarContent = framePart((parts) => parts.SidebarContent())

/**
 * The menu of small screens. A modal <dialog> brings what it needs from the browser:
 * focus stays inside, Escape closes it and focus returns to the button.
 */
export function Sidebar() {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => dialog.current?.close(), [key])

  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          dialog.current?.showModal()
        }}
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is the click beside it */}
      <dialog
        ref={dialog}
        className={styles.sidebar}
        aria-label={t`Menu`}
        onClick={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close()
        }}
      >
        {opened && (
          <LazySlot>
            <SidebarContent onClose={() => dialog.current?.close()} />
          </LazySlot>
        )}
      </dialog>
    </>
  )
}
