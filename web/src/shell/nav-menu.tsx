import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from '../routes/router'
import { ChevronDownIcon } from '../ui/frame-icons'
import styles from './nav-menu.module.css'

type NavMenuProps = {
  label: ReactNode
  /** The page on show belongs to this menu. */
  active?: boolean
  /** Which edge the list keeps to. */
  align?: 'start' | 'end'
  /** The entries: list items with a link or a button each. */
  children: ReactNode
}

/**
 * A button that opens a list of links. It is a disclosure and not an ARIA menu, because
 * its entries are links: they keep Tab, middle click and everything else links have.
 */
export function NavMenu({ label, active = false, align = 'start', children }: NavMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu
  useEffect(() => setOpen(false), [key])

  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      root.current?.querySelector('button')?.focus()
      event.stopPropagation()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // The list is in the page only once it is open.
    setOpen(true)
    requestAnimationFrame(() => moveFocus(entries(), step))
  }

  // A link closes the menu by its navigation; a choice that stays on the page gives focus back.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('ul button')) return
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the links inside
    <div ref={root} className={styles.menu} onKeyDown={onKeyDown} onClick={onClick} onBlur={onBlur}>
      <button
        type="button"
        className={styles.button}
        aria-current={active || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDownIcon size={18} className={styles.arrow} strokeWidth={2} />
      </button>
      <ul id={id} className={styles.list} data-align={align} hidden={!open}>
        {children}
      </ul>
    </div>
  )
}

function moveFocus(entries: readonly HTMLElement[], step: 1 | -1) {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const start = at === -1 && step === -1 ? 0 : at
  entries[(start + step + entries.length) % entries.length]?.focus()
}
