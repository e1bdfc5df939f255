/** Brings unsent text to the server: a while after the last letter, in order, the newest only. */
import { rpc } from './client'
import { beforeLeaving } from './session-leaving'

export type DraftPlace = {
  /** Path pattern of the page, from the catalogue: `routeById('help.contact').path`. */
  route: string
  /** The field on the page: lower-case letters, digits, dots and dashes. */
  field: string
}

/** A text that stands in a field of a page. */
export type KeptText = DraftPlace & { text: string }

const quietMs = 800

type Pending = { place: DraftPlace; text: string; timer: ReturnType<typeof setTimeout> | undefined }

const pending = new Map<string, Pending>()
/** Two saves of one field must arrive in the order they were made. */
const sending = new Map<string, Promise<unknown>>()

/** What was last written here, in the order of writing. */
const written = new Map<string, KeptText & { turn: number }>()
let turn = 0

const keyOf = ({ route, field }: DraftPlace) => `${route} ${field}`

function note({ route, field }: DraftPlace, text: string) {
  written.set(keyOf({ route, field }), { route, field, text, turn: ++turn })
}

/** Where in the order of writing this page is. */
export const writingTurn = () => turn

/** What an answer that was asked for at a turn cannot know: written since, or not yet arrived. */
export function writtenSince(route: string, asked: number): readonly KeptText[] {
  return [...written.values()].filter(
    (one) => one.route === route && (one.turn > asked || isUnsaved(one)),
  )
}

export function isUnsaved(place: DraftPlace): boolean {
  const key = keyOf(place)
  return pending.has(key) || sending.has(key)
}

/** Keeps a text once nobody has typed for a moment. */
export function saveDraft(place: DraftPlace, text: string) {
  const key = keyOf(place)
  note(place, text)
  clearTimeout(pending.get(key)?.timer)
  pending.set(key, { place, text, timer: setTimeout(() => void flushOne(key), quietMs) })
}

/** Forgets a text: it was sent or thrown away, and a save that still waits must not bring it back. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  const key = keyOf(place)
  note(place, '')
  drop(key)
  try {
    await inOrder(key, () => call('DeleteDraft', place))
  } catch {
    // An empty text is forgotten too, with the next flush.
    if (!pending.has(key)) pending.set(key, { place, text: '', timer: undefined })
  }
}

/** Forgets a text that was sent, unless another one stands in its field by now. */
export async function forgetSent({ route, field, text }: KeptText): Promise<void> {
  // A page without a route keeps no text.
  if (!route) return
  const place = { route, field }
  const key = keyOf(place)
  if (pending.get(key)?.text.trim() === text) drop(key)
  if (written.get(key)?.text.trim() === text) note(place, '')
  // What stays behind is known by the message that says the same.
  await inOrder(key, () => call('DeleteDraft', { ...place, text })).catch(() => undefined)
}

function drop(key: string) {
  clearTimeout(pending.get(key)?.timer)
  pending.delete(key)
}

/** Keeps everything now. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...pending.keys()].map(flushOne))
  await Promise.allSettled(sending.values())
}

async function flushOne(key: string): Promise<void> {
  const waiting = pending.get(key)
  if (!waiting) return
  clearTimeout(waiting.timer)
  pending.delete(key)
  const { place, text } = waiting
  try {
    await inOrder(key, () => call('SaveDraft', { ...place, text }))
  } catch {
    // Without an answer it waits for the next letter or the next flush, unless a newer text came.
    if (!pending.has(key)) pending.set(key, { place, text, timer: undefined })
  }
}

function inOrder(key: string, work: () => Promise<void>): Promise<void> {
  const next = (sending.get(key) ?? Promise.resolve()).then(work, work)
  sending.set(key, next)
  const done = () => {
    if (sending.get(key) === next) sending.delete(key)
  }
  next.then(done, done)
  return next
}

/** A page that goes away may still finish a request of this size; a longer one takes its chance. */
const keepaliveBytes = 60_000

async function call(method: 'SaveDraft' | 'DeleteDraft', input: DraftPlace & { text?: string }) {
  const keepalive = new Blob([input.text ?? '']).size < keepaliveBytes
  await rpc(`wellhouse.draft.v1.DraftService/${method}`, input, { background: true, keepalive })
}

/** Flushes when the page is hidden, left, online again or about to sign out. */
export function keepDraftsSafe(): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flushDrafts()
  }
  const flush = () => void flushDrafts()
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', flush)
  addEventListener('online', flush)
  const takeBack = beforeLeaving(flushDrafts)
  return () => {
    document.removeEventListener('visibilitychange', onHide)
    removeEventListener('pagehide', flush)
    removeEventListener('online', flush)
    takeBack()
    void flushDrafts()
  }
}
