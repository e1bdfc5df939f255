import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Stops the form around a field from being sent while the field holds something nobody can read
 * for sure, and leads to the field. The form itself would take it for a field left empty.
 */
export function useSubmitGuard(
  control: RefObject<HTMLElement | null>,
  isUnclear: boolean,
  onStopped: () => void,
) {
  const stopped = useEffectEvent(onStopped)
  useEffect(() => {
    const form = control.current?.closest('form')
    if (!form || !isUnclear) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      stopped()
      reveal(control.current)
      // What was hidden can take focus only after it is drawn.
      requestAnimationFrame(() => control.current?.querySelector('input')?.focus())
    }
    form.addEventListener('submit', stop)
    return () => form.removeEventListener('submit', stop)
  }, [control, isUnclear])
}

/** Unfolds what hides the field, by its own button. */
function reveal(field: HTMLElement | null) {
  const hidden = field?.closest<HTMLElement>('[hidden]')
  if (!hidden?.id) return
  document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(hidden.id)}"]`)?.click()
}
