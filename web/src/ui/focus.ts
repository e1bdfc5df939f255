const focusable = 'input, select, textarea, button, [tabindex]:not([tabindex="-1"])'

/** Moves focus to a field, or to the first part of a group of fields. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
  return Boolean(target)
}

/** A closing dialog gives the focus back within this time, if what opened it is still there. */
const lostAfterMs = 200

/** When what had the focus is gone from the page, people who use a keyboard go on from a heading. */
export function rescueFocus(heading?: () => HTMLElement | null | undefined) {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const target = heading?.() ?? document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, lostAfterMs)
}
