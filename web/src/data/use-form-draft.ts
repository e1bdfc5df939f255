import { useRef } from 'react'
import { useDraft } from './use-draft'
import type { DraftPlace } from './use-draft-queue'

type Answer = string | number | boolean

type FormDraft<T> = {
  /** What stands in the fields. A number that is not there is NaN, as its field has it. */
  value: T
  change: (part: Partial<T>) => void
  /** The answers came back from an earlier visit: show it with `KeptDraft`. */
  restored: boolean
  /** Back to the first answers; what was kept is forgotten everywhere. */
  discard: () => void
  /** The form was sent: forget it, the fields stay as they are. */
  forget: () => void
}

/**
 * The answers of a form that survive the end of the session, all of them together: a value
 * without the time it was entered for would mean something else when it comes back. The form
 * carries `data-kept`, so no one is told that its text is lost.
 */
export function useFormDraft<T extends Readonly<Record<string, Answer>>>(
  place: DraftPlace,
  first: T,
): FormDraft<T> {
  const draft = useDraft(place)
  const value = answersOf(draft.text, first)
  // Two fields may change before the page is drawn again.
  const latest = useRef(value)
  latest.current = value
  return {
    value,
    change: (part) => {
      latest.current = { ...latest.current, ...part }
      draft.setText(isSame(latest.current, first) ? '' : JSON.stringify(latest.current))
    },
    restored: draft.restored,
    discard: draft.discard,
    forget: draft.forget,
  }
}

/** What an earlier version of the form kept and this one does not know stays out. */
function answersOf<T extends Readonly<Record<string, Answer>>>(text: string, first: T): T {
  if (!text) return first
  const kept = parsed(text)
  const known = Object.entries(first).map(([name, answer]) => {
    // JSON has no word for a number that is not there.
    const again = kept[name] === null ? Number.NaN : kept[name]
    return [name, typeof again === typeof answer ? again : answer]
  })
  return Object.fromEntries(known)
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function isSame<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([name, answer]) =>
    Object.is(answer, (other as Record<string, unknown>)[name]),
  )
}
