/**
 * Which text on this page would be lost by a reload. Text that a person types is noticed by
 * itself; a form that keeps its answers elsewhere than in text fields says so with useUnsaved.
 * What stands within `data-kept` also goes to the server as a draft.
 */
import { useEffect, useId, useSyncExternalStore } from 'react'
import { before, type Field, touched } from './typing'

const forms = new Set<string>()

/** Marks a form as holding answers that are not sent yet. */
export function useUnsaved(isUnsaved: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isUnsaved) return
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [id, isUnsaved])
}

/** What was typed so far, on the page or in one form, is safe elsewhere: a reload loses nothing. */
export function typingSaved(form?: Element | null) {
  for (const field of touched) {
    if (!form || form.contains(field)) before.set(field, field.value)
  }
}

export function hasUnsaved(): boolean {
  return forms.size > 0 || changedFields().length > 0
}

/** What would become of the text on this page at the end of the session. */
export function atSessionEnd(): 'nothing' | 'kept' | 'lost' {
  const fields = changedFields()
  if (forms.size > 0 || fields.some((field) => !field.closest('[data-kept]'))) return 'lost'
  return fields.length > 0 ? 'kept' : 'nothing'
}

function changedFields(): Field[] {
  for (const field of touched) {
    // A field that left the page took its text along: it was sent, or left on purpose.
    if (!field.isConnected) touched.delete(field)
  }
  return [...touched].filter((field) => field.value !== (before.get(field) ?? ''))
}

const lookEveryMs = 500

/** Watches only while somebody wants to know, because leaving fields send no event. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(watch, hasUnsaved)
}

function watch(listener: () => void): () => void {
  const timer = setInterval(listener, lookEveryMs)
  return () => clearInterval(timer)
}
