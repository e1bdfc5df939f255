import { useEffect, useEffectEvent, useState } from 'react'

/** What single keys do on this page. */
export type ShortcutActions = {
  reply: () => void
  claim: () => void
  help: () => void
}

const setting = 'inbox-single-keys'

/** Whether single keys do something; a person can switch them off, and this device remembers it. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(setting) !== 'off')
  return [
    isOn,
    (on) => {
      localStorage.setItem(setting, on ? 'on' : 'off')
      setOn(on)
    },
  ]
}

/** Listens for single keys, never while somebody writes or answers a dialog. */
export function useShortcuts(isOn: boolean, actions: ShortcutActions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const arrows = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (arrows && target.closest('[data-desk-rows]')) {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (!isOn || target.closest(busy)) return
    switch (event.key) {
      case 'j':
        return step(1)
      case 'k':
        return step(-1)
      case 'r':
        // The letter itself must not be written into the field.
        event.preventDefault()
        return actions.reply()
      case 'c':
        return actions.claim()
      case '?':
        return actions.help()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Where a key belongs to what has the focus. */
const busy =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/** Moves the focus along the queue: from the row that has it, else from the one that is open. */
function step(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-rows] [data-channel]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const from = focused >= 0 ? focused : open
  const next = from < 0 ? (by > 0 ? 0 : rows.length - 1) : from + by
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
