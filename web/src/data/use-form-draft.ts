import { useRef } from 'react'
import type { TypedTexts } from '../domain/typed-number'
import { useDraft } from './use-draft'
import type { DraftPlace } from './use-draft-queue'

type Answer = string | number | boolean
type Answers = Readonly<Record<string, Answer>>
type Texts = Readonly<Record<string, string>>

type FormDraft<T> = {
  /** What stands in the fields. A number that is not there is NaN, as its field has it. */
  value: T
  change: (part: Partial<T>) => void
  /** What was typed into the number fields, for `TypedTextsContext`. */
  texts: TypedTexts
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
export function useFormDraft<T extends Answers>(place: DraftPlace, first: T): FormDraft<T> {
  const draft = useDraft(place)
  const kept = parsed(draft.text)
  const value = answersOf(kept, first)
  const typed = textsOf(kept.typed)
  // Two fields may change before the page is drawn again.
  const latest = useRef({ value, typed })
  latest.current = { value, typed }
  const write = (next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next }
    draft.setText(textOf(latest.current, first))
  }
  return {
    value,
    change: (part) => write({ value: { ...latest.current.value, ...part } }),
    texts: {
      of: (fieldId) => typed[fieldId] ?? '',
      keep: (fieldId, text) => {
        const { [fieldId]: before = '', ...others } = latest.current.typed
        if (text !== before) write({ typed: text ? { ...others, [fieldId]: text } : others })
      },
    },
    restored: draft.restored,
    discard: draft.discard,
    forget: draft.forget,
  }
}

/** What an earlier version of the form kept and this one does not know stays out. */
function answersOf<T extends Answers>(kept: Record<string, unknown>, first: T): T {
  const known = Object.entries(first).map(([name, answer]) => {
    // JSON has no word for a number that is not there.
    const again = kept[name] === null ? Number.NaN : kept[name]
    return [name, typeof again === typeof answer ? again : answer]
  })
  return Object.fromEntries(known)
}

function textsOf(kept: unknown): Texts {
  const texts = Object.entries(Object(kept)).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts) as Texts
}

/** The first answers, with nothing typed beside them, are no draft. */
function textOf<T extends Answers>({ value, typed }: { value: T; typed: Texts }, first: T): string {
  if (Object.keys(typed).length > 0) return JSON.stringify({ ...value, typed })
  return isSame(value, first) ? '' : JSON.stringify(value)
}

function parsed(text: string): Record<string, unknown> {
  if (!text) return {}
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
