import { useRef, useState } from 'react'
import type { TypedTexts } from '../domain/typed-number'
import { type Json, likeFirst, nameOf, readKept, type Tried, writeKept } from './kept-form'
import { useDraft } from './use-draft'
import type { DraftPlace } from './use-draft-queue'

type FormDraft<T> = {
  /** What stands in the fields. A number that is not there is NaN, as its field has it. */
  value: T
  change: (part: Changed<T>) => void
  /** What was typed into the number fields, for `TypedTextsContext`. */
  texts: TypedTexts
  /** The tries to send these answers, the last one last. */
  tried: readonly Tried[]
  setTried: (tried: readonly Tried[]) => void
  /** The answers came back from an earlier visit: show it with `KeptDraft`. */
  restored: boolean
  outdated: Outdated | undefined
  /** Back to the first answers; what was kept is forgotten everywhere. */
  discard: () => void
  /** The form was sent: forget it, the fields stay as they are. */
  forget: () => void
}

/** What changes; a function gets the answers as they are, also before the page is drawn again. */
export type Changed<T> = Partial<T> | ((latest: T) => Partial<T>)

export function partOf<T>(part: Changed<T>, latest: T): Partial<T> {
  return typeof part === 'function' ? part(latest) : part
}

/** Changes from an earlier visit to something that was updated since: they are set aside. */
export type Outdated = { use: () => void; discard: () => void }

/** How answers are kept. Without `write` and `read` they are JSON as they are. */
export type KeptAs<T> = {
  /** Counts up when the answers change their meaning: a draft of another version is dropped. */
  version?: number
  write?: (value: T) => Json
  /** Undefined is a draft that cannot be read. */
  read?: (kept: Json) => T | undefined
  /** Reads a draft from before the form kept its answers together. */
  before?: (text: string) => Partial<T>
}

/** A place that no draft can have: nothing is kept and nothing comes back. */
export const nowhere: DraftPlace = { route: '', field: '' }

/**
 * The answers of a form that survive the end of the session, all of them together: a value
 * without the time it was entered for would mean something else when it comes back. They may be
 * any JSON. The form carries `data-kept`, so no one is told that its text is lost.
 */
export function useFormDraft<T extends object>(
  place: DraftPlace,
  first: T,
  options: KeptAs<T> & { edits?: boolean } = {},
): FormDraft<T> {
  const { version = 1, write = (value) => value as Json, read, before, edits } = options
  const draft = useDraft(place)
  const base = write(first)
  const found = readKept(draft.text, version, before)
  // What an edit began with follows what is saved, until somebody changes something.
  const begun = useRef<string>(undefined)
  const isSent = useRef(false)
  if (edits && (begun.current === undefined || !draft.text || isSent.current)) {
    begun.current = nameOf(base)
  }
  const from = begun.current
  const isOther = from !== undefined && found.from !== undefined && found.from !== from
  const isOutdated = isOther && !isSent.current
  const kept: typeof found = isOutdated ? { value: undefined, typed: {}, tried: [] } : found
  const answersOf = (some: unknown) => {
    const known = likeFirst(base, some)
    return (read ? (read(known) ?? first) : known) as T
  }
  const value = answersOf(kept.value)
  const hasAnswers =
    kept.value !== undefined &&
    writeKept({ version, value: write(value), typed: kept.typed, tried: [] }, base) !== ''
  const [aside, setAside] = useState<typeof found & { text: string }>()
  if (isOutdated && aside?.text !== draft.text) setAside({ ...found, text: draft.text })
  const isAsSaved = nameOf(write(answersOf(aside?.value))) === nameOf(base)
  const latest = useRef({ value, typed: kept.typed, tried: kept.tried })
  // Two fields may change before the page is drawn again.
  latest.current = { value, typed: kept.typed, tried: kept.tried }
  // Noting a try writes to the draft too, and changes no answer.
  const [isUnchanged, setUnchanged] = useState(false)
  const isBack = draft.restored || isUnchanged
  const keep = (next: Partial<typeof latest.current>) => {
    setUnchanged('tried' in next && isBack)
    latest.current = { ...latest.current, ...next }
    const { value: now, typed, tried } = latest.current
    isSent.current = false
    draft.setText(writeKept({ version, value: write(now), typed, tried, from }, base))
  }
  return {
    value,
    change: (part) => {
      const { value: now } = latest.current
      keep({ value: { ...now, ...partOf(part, now) } })
    },
    texts: {
      of: (fieldId) => kept.typed[fieldId] ?? '',
      keep: (fieldId, text) => {
        const { [fieldId]: old = '', ...others } = latest.current.typed
        if (text !== old) keep({ typed: text ? { ...others, [fieldId]: text } : others })
      },
    },
    tried: kept.tried,
    setTried: (tried) => keep({ tried }),
    // Tries alone are nothing that somebody wrote.
    restored: isBack && hasAnswers,
    outdated:
      aside && !isAsSaved
        ? {
            use: () => {
              setAside(undefined)
              keep({ value: answersOf(aside.value), typed: aside.typed })
            },
            discard: () => {
              setAside(undefined)
              if (isOutdated) draft.discard()
            },
          }
        : undefined,
    discard: () => {
      setUnchanged(false)
      setAside(undefined)
      draft.discard()
    },
    forget: () => {
      setAside(undefined)
      isSent.current = true
      draft.forget()
    },
  }
}
