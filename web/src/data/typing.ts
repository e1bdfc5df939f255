/** Notices typing on the whole page; what became of it, `unsaved` tells. */

export type Field = HTMLInputElement | HTMLTextAreaElement

const textTypes = ['text', 'email', 'tel', 'url', 'number', 'password', 'date', 'time']
/** What stood in a field before somebody typed into it. */
export const before = new WeakMap<Field, string>()
export const touched = new Set<Field>()

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && textTypes.includes(target.type) ? target : null
}

/** Begins before a field shows. Returns the function that stops it. */
export function watchTyping(page: Document): () => void {
  const onFocus = ({ target }: Event) => {
    const field = fieldOf(target)
    if (field && !before.has(field)) before.set(field, field.value)
  }
  const onInput = ({ target }: Event) => {
    const field = fieldOf(target)
    if (field) touched.add(field)
  }
  page.addEventListener('focusin', onFocus)
  page.addEventListener('input', onInput, true)
  return () => {
    page.removeEventListener('focusin', onFocus)
    page.removeEventListener('input', onInput, true)
  }
}
