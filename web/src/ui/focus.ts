const focusable = 'input, select, textarea, button, [tabindex]:not([tabindex="-1"])'

/** Moves focus to a field, to the first part of a group of fields, or to an answer on show. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id)
  const part = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable)
  const target = part ?? (field?.hasAttribute('tabindex') ? field : null)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
  return Boolean(target)
}

/** A closing dialog gives the focus back within this time, if what opened it is still there. */
const lostAfterMs = 200

let rescue: ReturnType<typeof setTimeout> | undefined
let place: (() => HTMLElement | null | undefined) | undefined

/**
 * When what had the focus is gone from the page, people who use a keyboard go on from a heading, or
 * from the dialog that covers it. Of two losses that follow each other at once, the one that names
 * its heading counts.
 */
export function rescueFocus(heading?: () => HTMLElement | null | undefined) {
  clearTimeout(rescue)
  place = heading ?? place
  rescue = setTimeout(() => {
    const named = place?.()
    place = undefined
    if (document.activeElement !== document.body) return
    // A toast has the role of a dialog, and covers nothing.
    const dialogs = document.querySelectorAll<HTMLElement>('section[role$="dialog"]')
    const under = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>('main h1')
    const target = named ?? under
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, lostAfterMs)
}
