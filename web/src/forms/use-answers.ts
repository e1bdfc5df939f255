import { useRef, useState } from 'react'
import type { Tried } from '../data/kept-form'
import type { DraftPlace } from '../data/use-draft-queue'
import {
  type Changed,
  type KeptAs,
  nowhere,
  type Outdated,
  partOf,
  useFormDraft,
} from '../data/use-form-draft'
import type { TypedTexts } from '../domain/typed-number'

/** The answers of a form, on the server until they are sent or here alone. */
export type Answers<V> = {
  value: V
  change: (part: Changed<V>) => void
  /** What was typed into number fields; null where nothing is kept. */
  texts: TypedTexts | null
  tried: readonly Tried[]
  setTried: (tried: readonly Tried[]) => void
  isChanged: boolean
  restored: boolean
  outdated: Outdated | undefined
  /** These answers came back from an earlier visit, and nobody has changed them since. */
  isAsKept: (...names: (keyof V)[]) => boolean
  discard: () => void
  forget: () => void
}

export function useAnswers<V extends object>(
  first: V,
  draft: (DraftPlace & KeptAs<V>) | undefined,
  edits: boolean,
): Answers<V> {
  const kept = useFormDraft(draft ?? nowhere, first, { ...draft, edits })
  const here = useHere(first)
  const back = useRef<V>(undefined)
  if (draft && kept.restored) back.current = kept.value
  if (!draft) return here
  return {
    ...kept,
    isChanged: !isSame(kept.value, first),
    isAsKept: (...names) =>
      back.current !== undefined &&
      names.every((name) => Object.is(back.current?.[name], kept.value[name])),
  }
}

function useHere<V extends object>(first: V): Answers<V> {
  const [begun, setBegun] = useState(first)
  const [value, setValue] = useState(first)
  return {
    value,
    change: (part) => setValue((before) => ({ ...before, ...partOf(part, before) })),
    texts: null,
    tried: [],
    setTried: () => {},
    isChanged: !isSame(value, begun),
    restored: false,
    outdated: undefined,
    isAsKept: () => false,
    discard: () => setValue(begun),
    // What was sent is what the next change is measured by.
    forget: () => setBegun(value),
  }
}

function isSame<V extends object>(one: V, other: V): boolean {
  return Object.keys(one).every((name) => Object.is(one[name as keyof V], other[name as keyof V]))
}
