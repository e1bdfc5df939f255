/** What a draft holds of a form: its answers as JSON, and how to read them again. */

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

type Texts = Readonly<Record<string, string>>

/** A try to send: its key, and the answers that it was for. */
export type Tried = { key: string; of: string }

type Kept = {
  version: number
  value: Json
  typed: Texts
  tried: readonly Tried[]
  /** The name of the answers that an edit began with. */
  from?: string
}

const nothing = { value: undefined, typed: {}, tried: [] }

/** The text of a draft; the first answers, with nothing typed or tried beside them, are no draft. */
export function writeKept({ version, value, typed, tried, from }: Kept, first: Json): string {
  const hasTexts = Object.keys(typed).length > 0
  const isTried = tried.length > 0
  if (!hasTexts && !isTried && JSON.stringify(value) === JSON.stringify(first)) return ''
  const noted = { ...(hasTexts && { typed }), ...(isTried && { tried }) }
  return JSON.stringify({ v: version, value, ...noted, from })
}

export function readKept<T>(
  text: string,
  version: number,
  before?: (text: string) => Partial<T>,
): Omit<Kept, 'version' | 'value'> & { value: unknown } {
  if (!text) return nothing
  const kept = parsed(text)
  if (!kept) return before ? { ...nothing, value: before(text) } : nothing
  if (!('v' in kept)) return { ...nothing, value: nested(kept), typed: textsOf(kept.typed) }
  if (kept.v !== version) return nothing
  const { value, typed, tried, from } = kept
  return {
    value,
    typed: textsOf(typed),
    tried: [tried].flat().flatMap(triedOf),
    ...(typeof from === 'string' && { from }),
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? { ...kept } : undefined
  } catch {
    return undefined
  }
}

/** Drafts had flat names once: `when.date` is the date of when. */
function nested(flat: Record<string, unknown>): Record<string, unknown> {
  const value: Record<string, unknown> = { ...flat }
  for (const [name, part] of Object.entries(flat)) {
    const [outer = '', inner] = name.split('.')
    if (inner) value[outer] = { ...Object(value[outer]), [inner]: part }
  }
  return value
}

function textsOf(kept: unknown): Texts {
  const texts = Object.entries(Object(kept)).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts) as Texts
}

function triedOf(kept: unknown): Tried[] {
  const { key, of } = Object(kept)
  return typeof key === 'string' && typeof of === 'string' ? [{ key, of }] : []
}

/**
 * What was kept, where it has the shape of the first answers; the rest stays as at first. Lists,
 * and what is null or {} at first, may hold any JSON.
 */
export function likeFirst(first: Json, kept: unknown): Json {
  if (kept === undefined) return first
  if (first === null) return kept as Json
  // JSON has no word for a number that is not there.
  if (typeof first === 'number' && kept === null) return Number.NaN
  if (Array.isArray(first)) return Array.isArray(kept) ? kept : first
  if (typeof first !== 'object') return typeof kept === typeof first ? (kept as Json) : first
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return first
  const names = Object.keys(first)
  if (names.length === 0) return kept as Json
  const parts = kept as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(first).map(([name, part]) => [name, likeFirst(part, parts[name])]),
  )
}

/** A short name for the same answers: two that differ have the same one by no chance that matters. */
export function nameOf(value: unknown): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of JSON.stringify(value) ?? '') {
    const code = letter.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}
